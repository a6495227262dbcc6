/* EXPECT:T, sup unbounded */ sup: x
/* EXPECT:T, sup unbounded */ sup: z
/* EXPECT:T, sup unbounded */ sup{P.B}: z
/* EXPECT:T, sup 1 */ sup{P.B}: x
/* EXPECT:T, sup 5 */ sup: w
/* EXPECT:T, inf 3; sup 5 */ bounds{P.A && z >= 4}: w
