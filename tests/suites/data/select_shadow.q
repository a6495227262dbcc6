/* EXPECT:T */ A[] n == 7
/* EXPECT:T */ A[] P.B imply seen == 12 or seen == 13 or seen == 23
/* EXPECT:T, inf 12; sup 23 */ bounds{P.B}: seen
