/* EXPECT:T */ E<> Lo.B and x < 2
/* EXPECT:F */ E<> Lo.B and Hi.A and x >= 2 and x <= 3
/* EXPECT:T */ E<> Lo.B and Hi.B and x == 2
/* EXPECT:T */ E<> Lo.B and Hi.A and x > 3
/* EXPECT:T */ E<> Lo.A and Hi.A and x > 5
