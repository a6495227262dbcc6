/* EXPECT:T, inf 0; sup 2147483647 */ bounds: v
/* EXPECT:T, inf -2147483647; sup 0 */ bounds: w
/* EXPECT:T, inf 2147483647; sup 2147483647 */ bounds{P.B}: v
/* EXPECT:T, sup -2147483647 */ sup{P.B}: w
