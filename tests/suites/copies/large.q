/* EXPECT:T, inf 1000000000001; sup 1000001000000 */ bounds{P.m}: x
/* EXPECT:F */ E<> P.m && x > 1000001000000
/* EXPECT:T */ E<> P.m && x == 1000001000000
