/* EXPECT:F */ E<> P.B && x < 2
/* EXPECT:T */ E<> P.B && x == 2
/* EXPECT:T */ E<> P.B && x > 30
/* EXPECT:T */ A[] not deadlock
/* EXPECT:T, inf 2 */ inf{P.B}: x
