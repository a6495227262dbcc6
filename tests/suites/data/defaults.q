/* EXPECT:T */ A[] P.A imply a == 2
/* EXPECT:T */ A[] P.B imply a == 3 and e == 1
/* EXPECT:T */ A[] b == -5 and c == 0 and d == 0 and f == 1 and f
/* EXPECT:T */ A[] g[0] == 3 and g[1] == 3 and s.x == 0 and not s.y
/* EXPECT:T */ A[] h[1] == 10 and h[3] == 30 and (sum (i : t) h[i]) == 60
/* EXPECT:T */ A[] P.A imply not e
/* EXPECT:F */ E<> 5 == true
