/* EXPECT:E, 4:58 value 4 is outside the range [0,3] of f.k */ E<> false
