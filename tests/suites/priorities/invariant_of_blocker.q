/* EXPECT:F */ E<> Lo.B and Hi.A and x <= 2
/* EXPECT:T */ E<> Lo.B and Hi.A and x > 2
/* EXPECT:F */ E<> Hi.C
/* EXPECT:T, inf > 2; sup unbounded */ bounds{Lo.B and Hi.A}: x
