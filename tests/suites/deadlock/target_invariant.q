/* EXPECT:T */ E<> deadlock and x < 2
/* EXPECT:F */ E<> deadlock and x <= 1
/* EXPECT:T */ A[] P.A and x > 1 imply deadlock
/* EXPECT:F */ E<> P.B and deadlock
/* EXPECT:F */ E<> Q.B
