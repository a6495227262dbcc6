/* EXPECT:T */ E<> got == 30
/* EXPECT:T */ A[] got == 0 or got == 10 or got == 20 or got == 30
/* EXPECT:F */ E<> got == 5
