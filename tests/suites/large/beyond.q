/* EXPECT:T, inf 0; sup 1000000000000 */ bounds{P.A}: x
/* EXPECT:T, inf > 999999999999; sup < 1000000000500 */ bounds{P.B}: x
/* EXPECT:T, inf > -1; sup 0 */ bounds{P.B}: x - y
/* EXPECT:T, inf 1000000000000; sup < 1000000000501 */ bounds{P.B}: y
/* EXPECT:T */ E<> P.B && y - x == 0
/* EXPECT:F */ E<> P.B && y - x > 1
/* EXPECT:T */ E<> P.B && 1000000000500 < y
/* EXPECT:F */ E<> 1000000000500 < x
/* EXPECT:T */ A[] P.A imply x <= 1000000000000
