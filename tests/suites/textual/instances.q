/* EXPECT:T */ E<> grid[1][1] == 11 and grid[2][0] == 20 and grid[2][1] == 21 and grid[1][0] == 10
/* EXPECT:T */ E<> Single.On and grid[1][0] == 77
/* EXPECT:T */ A[] forall (a : a_t) forall (b : b_t) Row(a, b).On and not (a == 1 and b == 0) imply grid[a][b] == a * 10 + b
/* EXPECT:F */ E<> grid[2][1] == 77
/* EXPECT:T */ A[] Row(2, 1).value == 21
