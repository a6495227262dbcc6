/* EXPECT:T, inf 1; sup 1 */ bounds{P.m}: x
/* EXPECT:T, inf 3; sup 3 */ bounds{P.m}: y
/* EXPECT:T, inf 9; sup 9 */ bounds{P.m}: z
/* EXPECT:F */ E<> P.m && (x != 1 || y != 3 || z != 9)
