/* EXPECT:T */ A[] P.A and Q.R and x > 1 imply deadlock
/* EXPECT:F */ E<> P.A and Q.S and x <= 2 and deadlock
/* EXPECT:T */ A[] P.A and Q.S and x > 2 imply deadlock
/* EXPECT:T */ E<> P.A and Q.S and x > 2 and x < 3 and deadlock
/* EXPECT:F */ E<> Q.R and x <= 1 and deadlock
