/* EXPECT:F */ E<> T.B and S.A and x < 1
/* EXPECT:T */ E<> T.B and S.A and x == 1
/* EXPECT:T */ E<> T.B and S.B and x == 0
/* EXPECT:F */ E<> R.B
