/* EXPECT:U, 4:58 a clock guard on an edge of an urgent channel */ E<> P.B
