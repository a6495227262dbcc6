/* EXPECT:T */ E<> S.B and R.B
/* EXPECT:T */ A[] S.B imply w == 52
/* EXPECT:F */ E<> w == 10
