/* EXPECT:F */ E<> k == 3
