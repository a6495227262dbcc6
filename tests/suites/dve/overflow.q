/* EXPECT:T */ E<> x == 255
/* EXPECT:E, 7:19 260 */ E<> x == 1
