/* EXPECT:F */ E<> S.Sent and R.I
/* EXPECT:T */ E<> S.Sent and R.Heard and x == 2
/* EXPECT:F */ E<> S.Sent and x > 2
/* EXPECT:T */ A[] S.Wait and x > 2 imply deadlock
/* EXPECT:T */ A[] n == 1 imply R.Heard
