/* EXPECT:T */ E<> P.B
/* EXPECT:F */ E<> Q.B
/* EXPECT:T */ E<> deadlock
