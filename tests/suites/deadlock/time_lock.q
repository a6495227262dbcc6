/* EXPECT:T */ E<> P.B and deadlock
/* EXPECT:F */ E<> P.B and deadlock and y - x <= 2
/* EXPECT:T */ A[] P.B and y - x > 2 imply deadlock
/* EXPECT:T */ E<> P.B and not deadlock
/* EXPECT:T */ E<> P.B and deadlock and x == 0 and y < 3
/* EXPECT:F */ E<> P.A and deadlock and y <= 4
/* EXPECT:T */ E<> P.A and deadlock and y < 5
/* EXPECT:T */ A[] P.A and y > 4 imply deadlock
/* EXPECT:F */ E<> P.C and deadlock
/* EXPECT:F */ E<> P.A and y > 10
