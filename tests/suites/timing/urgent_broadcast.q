/* EXPECT:F */ E<> S.A and x > 2
/* EXPECT:T */ E<> S.B and x > 2
/* EXPECT:T, inf 2; sup 2 */ bounds{S.A and T.B}: x
