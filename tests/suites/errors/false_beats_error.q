/* EXPECT:F */ E<> P.B
/* EXPECT:T */ E<> deadlock
