/* EXPECT:I, q:18 division by zero */ E<> x >= 0 || (1 / n == 1 && y >= 0)
/* EXPECT:I, q:8 division by zero */ E<> (1 / n == 1 && y >= 0) || x >= 0
/* EXPECT:I, q:20 division by zero */ E<> deadlock || (1 / n == 1 && y >= 0)
/* EXPECT:I, q:39 division by zero */ E<> exists (i : int[0,1]) x >= 0 && 1 / (n + i - 1) >= 0
/* EXPECT:I, q:40 division by zero */ A[] (x >= 0 || y >= 0) && (x != 1 && 1 / n >= 0)
/* EXPECT:T */ E<> x >= 0 || y >= 1 || (yes && P.B)
/* EXPECT:T */ E<> (n == 0 || (1 / n == 1 && y >= 0)) && x >= 1
/* EXPECT:T */ E<> (((yes && x - x == 0) || (1 / n == 1 && y >= 0)) && (x >= 1 || y > 3))
/* EXPECT:F */ E<> (((yes && x - x == 0) || (1 / n == 1 && y >= 0)) && (x < 0 || y < 0))
