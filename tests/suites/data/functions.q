/* EXPECT:T */ A[] P.B imply g == 6 and a[0] == 0 and a[1] == 1 and a[2] == 2 and a[3] == 3
/* EXPECT:T */ A[] P.C imply p == 2 and q == 1 and calls == 2
/* EXPECT:T */ E<> P.D
/* EXPECT:T */ A[] P.D imply P.local == 16 and p == 6
/* EXPECT:T */ A[] P.A imply P.twice(3) == 10
/* EXPECT:T */ A[] gcd(35, 21) == 7
