/* EXPECT:T */ E<> deadlock
/* EXPECT:F */ A[] not deadlock
/* EXPECT:F */ E<> deadlock and P.A
/* EXPECT:T */ E<> deadlock and P.B and x == 3
/* EXPECT:T */ A[] deadlock imply P.B
/* EXPECT:T */ A[] P.B imply deadlock
/* EXPECT:F */ E<> P.B and not deadlock
/* EXPECT:T */ E<> not deadlock and x == 5
/* EXPECT:T */ A[] deadlock or x <= 5
/* EXPECT:F */ A[] deadlock
