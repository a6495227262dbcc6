/* EXPECT:T */ E<> P.seven
/* EXPECT:F */ E<> P.eight
/* EXPECT:F */ E<> x > 4 && x < 6
/* EXPECT:T */ E<> x > 1000 && y < 1
/* EXPECT:T, sup 1 */ sup: y
/* EXPECT:T, inf 9 */ inf{x >= 8}: x
