/* EXPECT:T, inf 3; sup < 5 */ bounds{P.B}: x
/* EXPECT:T, inf 3; sup < 5 */ bounds{P.C}: x
/* EXPECT:F */ E<> P.C and x >= 5
/* EXPECT:T */ A[] P.A and x >= 5 imply deadlock
/* EXPECT:F */ E<> P.A and x < 5 and deadlock
