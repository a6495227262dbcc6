/* EXPECT:T */ E<> deadlock
/* EXPECT:T */ A[] deadlock imply P.C and Q.Before
/* EXPECT:T */ A[] P.C and Q.Before imply deadlock
/* EXPECT:F */ E<> P.U and deadlock
/* EXPECT:T */ E<> P.U and Q.After
/* EXPECT:F */ E<> deadlock and v == 1
