/* EXPECT:T, inf 6; sup 6 */ bounds{P.m}: x
/* EXPECT:F */ E<> P.m && x != 6
