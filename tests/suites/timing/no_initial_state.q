/* EXPECT:F */ E<> true
/* EXPECT:T */ A[] false
/* EXPECT:F */ E<> deadlock
/* EXPECT:T, unreached */ sup: x
