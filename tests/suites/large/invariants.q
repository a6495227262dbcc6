/* EXPECT:T, sup 600000000 */ sup{!P.C}: x
/* EXPECT:T, sup 300000000 */ sup{P.B}: x - y
/* EXPECT:T, inf 536870912; sup unbounded */ bounds{P.C}: x
/* EXPECT:T, inf 236870912; sup unbounded */ bounds{P.C}: y
/* EXPECT:T */ E<> P.B && x == 600000000
/* EXPECT:F */ E<> P.B && x > 600000000
