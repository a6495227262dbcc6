/* EXPECT:E, 4:70 clock x cannot be set to -1 */ E<> false
