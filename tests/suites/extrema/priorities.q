/* EXPECT:T, sup unbounded */ sup{P.A}: x
/* EXPECT:T, sup unbounded */ sup{P.B}: x - y
