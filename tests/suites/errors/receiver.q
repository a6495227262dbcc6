/* EXPECT:E, 5:72 division by zero */ E<> S.B
/* EXPECT:T */ E<> S.A and n == 1
