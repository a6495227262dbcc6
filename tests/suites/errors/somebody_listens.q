/* EXPECT:E, 5:56 index 4 is outside [0,1] */ E<> S.B
