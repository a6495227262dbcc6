/* EXPECT:T, sup unbounded */ sup: x
/* EXPECT:T, inf 0; sup 2 */ bounds{P.B}: x - z
