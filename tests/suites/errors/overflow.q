/* EXPECT:E, 4:64 arithmetic overflow */ E<> false
