/* EXPECT:T, sup 1220000000 */ sup{P.A}: x
/* EXPECT:T, inf 1200000000; sup 1240000000 */ bounds{P.B}: x
/* EXPECT:T, inf 1200000000; sup 1220000000 */ bounds{P.B}: x - y
/* EXPECT:T */ E<> P.C
/* EXPECT:F */ E<> P.B && x > 1240000000
/* EXPECT:T */ A[] P.C imply x >= 1240000000
/* EXPECT:T */ E<> deadlock
