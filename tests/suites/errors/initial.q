/* EXPECT:I, 3:27 division by zero */ E<> true
