/* EXPECT:F */ E<> n == 1
/* EXPECT:T */ E<> P.B and n == 2
/* EXPECT:F */ E<> P.C
/* EXPECT:T, inf 0; sup 2 */ bounds: n
