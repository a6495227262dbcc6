/* EXPECT:E, q:7 division by zero */ A[] 4 / n > 1
/* EXPECT:T */ A[] n == 0 or 4 / n > 1
/* EXPECT:T */ E<> n == 0
/* EXPECT:E, q:18 division by zero */ E<> n == 0 and 1 / n == 1
/* EXPECT:F */ E<> n == 3
