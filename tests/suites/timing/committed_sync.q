/* EXPECT:F */ E<> in_between == 2
/* EXPECT:T */ E<> P.D and Q.A
/* EXPECT:T */ E<> P.A and Q.B
/* EXPECT:T */ A[] P.C imply not deadlock
