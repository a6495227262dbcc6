/* EXPECT:T */ A[] n == 0 or 4 / n > 1
