/* EXPECT:E, 3:30 modulo by zero */ E<> P.B
