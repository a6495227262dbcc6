/* EXPECT:F */ E<> first == 1
/* EXPECT:T */ E<> Top.B and first == 2
/* EXPECT:F */ E<> Top.B and Bottom.A
