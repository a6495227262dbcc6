/* EXPECT:E, 4:54 index 3 is outside [0,2] */ E<> false
