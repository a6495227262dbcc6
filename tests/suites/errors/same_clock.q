/* EXPECT:F */ E<> P.B
