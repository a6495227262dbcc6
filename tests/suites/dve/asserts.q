/* EXPECT:T */ A[] P.a imply (x < 3 || x == 7)
/* EXPECT:F */ A[] P.b imply (x == P.seen)
/* EXPECT:T */ A[] P.b imply (P.b)
