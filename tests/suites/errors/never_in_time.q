/* EXPECT:T */ E<> deadlock
/* EXPECT:F */ E<> v > 0
/* EXPECT:F */ E<> P.A and deadlock
