/* EXPECT:U, 8:20 copies of clocks to which something is added */ E<> x - y == 3
/* EXPECT:T */ E<> x > 3 && y < 1
