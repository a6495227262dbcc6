/* EXPECT:E, 11:39 clock x cannot be set to y less 2 */ E<> P.m && x == 3
