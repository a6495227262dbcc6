/* EXPECT:T */ E<> P.Hit and n == 3
/* EXPECT:F */ E<> P.Hit and n > 3
/* EXPECT:T */ A[] P.Hit imply x - y == n
/* EXPECT:T */ E<> P.B and x - y > n and n == 2
/* EXPECT:T */ E<> P.Hit and x > 9 and n == 0
