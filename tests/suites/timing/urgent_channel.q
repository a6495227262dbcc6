/* EXPECT:F */ E<> P.A and T.B and y > 0
/* EXPECT:T */ E<> P.A and T.A and x == 3
/* EXPECT:T */ E<> P.B and y > 5
/* EXPECT:T, inf 1; sup 3 */ bounds{P.A and T.B}: x
/* EXPECT:F */ E<> P.B and Q.A
