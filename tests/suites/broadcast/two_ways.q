/* EXPECT:F */ E<> S.Sent and R.I
/* EXPECT:T, inf 0; sup 2 */ bounds{R.Early}: x
/* EXPECT:T, inf 1; sup unbounded */ bounds{R.Late}: x
/* EXPECT:F */ E<> R.Late and x < 1
