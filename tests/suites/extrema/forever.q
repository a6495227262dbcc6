/* EXPECT:T, sup 2 */ sup: y
/* EXPECT:T, inf 0 */ inf: x - y
/* EXPECT:T, sup 0 */ sup: y - x
/* EXPECT:T, sup 7 */ sup{x <= 7}: x
