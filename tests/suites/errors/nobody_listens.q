/* EXPECT:T */ E<> S.B and D.B
/* EXPECT:F */ E<> R.B or I.B
