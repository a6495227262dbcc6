/* EXPECT:T */ E<> deadlock
/* EXPECT:T */ E<> deadlock and x == 4
/* EXPECT:F */ E<> deadlock and x < 4
/* EXPECT:T */ A[] x >= 4 imply deadlock
/* EXPECT:F */ E<> x > 4 and not deadlock
/* EXPECT:T */ E<> not deadlock and x > 2 and x <= 3
/* EXPECT:T */ A[] not deadlock or x >= 4
