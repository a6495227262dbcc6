/* EXPECT:F */ E<> S.Sent and R.I and x >= 1 and x <= 3 and y <= 1
/* EXPECT:T */ E<> S.Sent and R.I and x < 1
/* EXPECT:T */ E<> S.Sent and R.I and x > 3 and y <= 1
/* EXPECT:T */ E<> S.Sent and R.I and x < 3 and y > 1
/* EXPECT:T */ A[] R.Heard imply x >= 1 and x <= 3 and y <= 1
/* EXPECT:T */ E<> R.Heard and x == 3 and y == 0
/* EXPECT:F */ E<> S.Armed and R.Heard
