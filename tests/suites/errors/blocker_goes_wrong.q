/* EXPECT:E, 5:73 value 7 is outside the range */ E<> Q.B
