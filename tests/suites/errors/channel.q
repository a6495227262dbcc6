/* EXPECT:E, 4:53 index 2 is outside [0,1] */ E<> false
