/* EXPECT:T */ A[] x - y == 5
/* EXPECT:F */ E<> x < 5
/* EXPECT:T, inf 5; sup 6; inf 0; sup 1; inf 2; sup 3 */ bounds{P.A}: x, y, z
/* EXPECT:T */ A[] P.B imply z - x == 1 and z - w[1] == 7 and w[0] == y
/* EXPECT:T, inf 7 */ inf{P.B}: z
/* EXPECT:T */ E<> P.B and z == 7 and w[1] == 0 and w[0] == 1
