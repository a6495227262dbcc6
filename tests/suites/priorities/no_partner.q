/* EXPECT:T */ E<> P.L and x < 1
/* EXPECT:F */ E<> P.L and x >= 1
/* EXPECT:F */ E<> P.H and x < 1
/* EXPECT:T */ E<> P.H and x == 1
/* EXPECT:T */ A[] P.S imply not deadlock
