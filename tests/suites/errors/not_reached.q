/* EXPECT:T */ E<> n == 3
/* EXPECT:F */ E<> x > 2
