/* EXPECT:E, q:7 division by zero */ A[] 4 / n > 1
