/* EXPECT:F */ E<> x == y
/* EXPECT:T */ A[] x == 1 + Counter.count % 2
/* EXPECT:T */ E<> deadlock
/* EXPECT:T */ A[] deadlock imply Counter.count == 5
