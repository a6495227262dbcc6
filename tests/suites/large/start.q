/* EXPECT:F */ E<> P.B
/* EXPECT:T */ E<> P.C
/* EXPECT:F */ E<> P.C && x - y < 1200000000
/* EXPECT:T, inf 1200000000; sup unbounded */ bounds: x
/* EXPECT:T, inf 1200000003; sup unbounded */ bounds{P.C}: x
/* EXPECT:T, inf 1200000000; sup 1200000000 */ bounds: x - y
