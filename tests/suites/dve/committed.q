/* EXPECT:F */ E<> B.done
/* EXPECT:T */ E<> A.done && C.done && moved == 3
/* EXPECT:F */ E<> moved == 2
/* EXPECT:T */ E<> deadlock
