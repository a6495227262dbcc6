/* EXPECT:F */ E<> P.L and x <= 7
/* EXPECT:T */ E<> P.L and x < 8
/* EXPECT:F */ E<> P.T and x >= 3
/* EXPECT:T */ E<> P.T and x > 2
/* EXPECT:T */ E<> P.H and x == 3
/* EXPECT:T */ E<> P.H and x == 7
/* EXPECT:T, inf > 7; sup unbounded */ bounds{P.L}: x
/* EXPECT:T, inf 0; sup < 3 */ bounds{P.T}: x
/* EXPECT:T */ E<> P.S and x > 9
/* EXPECT:F */ E<> P.S and deadlock
