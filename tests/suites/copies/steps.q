/* EXPECT:T, inf 0; sup < 6 */ bounds{P.ones}: x
/* EXPECT:T, sup unbounded */ sup{P.twos}: x
/* EXPECT:T, sup 3 */ sup: y
/* EXPECT:F */ E<> P.ones && x >= 6
