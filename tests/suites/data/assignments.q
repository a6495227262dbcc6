/* EXPECT:T */ A[] P.B imply a == 5 and b == 5 and c == 34 and d == 4 and e == 12
/* EXPECT:T */ A[] P.C imply a == 3 and b == 15 and c == 8 and d == 13 and e == 6
/* EXPECT:T */ E<> P.C
