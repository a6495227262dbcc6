/* EXPECT:T */ E<> P.U and Q.B
/* EXPECT:T */ A[] P.U imply x == 1
/* EXPECT:T, inf 3; sup unbounded */ bounds{P.D}: x
/* EXPECT:T */ A[] P.C imply x - y == 1
/* EXPECT:F */ E<> P.D and x < 3
