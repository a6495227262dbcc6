/* EXPECT:T */ E<> P.B
/* EXPECT:F */ E<> P.C
/* EXPECT:F */ E<> P.D
