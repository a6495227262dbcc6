/* EXPECT:E, 3:60 shift count -1 */ E<> false
