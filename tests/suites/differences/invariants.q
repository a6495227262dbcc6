/* EXPECT:F */ E<> P.B and x - y > 2
/* EXPECT:T */ E<> P.B and x > 30 and x - y == 2
/* EXPECT:T */ A[] P.A and x > 2 imply deadlock
/* EXPECT:T */ A[] P.B and x > 2 imply deadlock
/* EXPECT:F */ E<> P.A and x <= 2 and deadlock
/* EXPECT:T, sup 2 */ sup{P.B}: x - y
