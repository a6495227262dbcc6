/* EXPECT:T */ E<> deadlock
/* EXPECT:T */ A[] R.Idle and x > 2 imply deadlock
/* EXPECT:F */ E<> deadlock and x <= 2
/* EXPECT:F */ E<> R.Hot and deadlock
/* EXPECT:F */ E<> Deaf.B
