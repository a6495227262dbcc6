/* EXPECT:E, 3:21 value 6 is outside the range [0,3] of f.return */ E<> false
