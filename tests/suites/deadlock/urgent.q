/* EXPECT:T */ E<> P.U and deadlock
/* EXPECT:T */ A[] P.U and x < 2 imply deadlock
/* EXPECT:F */ E<> P.U and x >= 2 and deadlock
/* EXPECT:F */ E<> P.U and x < 2 and not deadlock
/* EXPECT:F */ E<> not P.U and deadlock
