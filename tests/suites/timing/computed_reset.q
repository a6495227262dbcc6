/* EXPECT:T */ A[] P.B imply x == 3 and y == 4
/* EXPECT:T */ A[] P.C imply x == 8 and y == 0
/* EXPECT:T */ E<> P.C
