/* EXPECT:E, 3:65 division by zero */ E<> false
