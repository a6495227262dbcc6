/* EXPECT:E, 4:56 value 4 is outside the range [0,3] of n */ E<> false
