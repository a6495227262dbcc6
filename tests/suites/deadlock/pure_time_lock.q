/* EXPECT:T */ A[] deadlock
/* EXPECT:T */ E<> deadlock and x == 0
/* EXPECT:F */ E<> not deadlock
/* EXPECT:F */ E<> P.B
/* EXPECT:T, sup 2 */ sup: x
