// That a clock grows for ever is not proved, only suspected.
/* EXPECT:N, seems to grow without bound */ sup: x
/* EXPECT:T, sup 2 */ sup: y
/* EXPECT:N, seems to grow without bound */ bounds: x - y
/* EXPECT:T, inf 0 */ inf: x - y
/* EXPECT:T, sup 0 */ sup: y - x
/* EXPECT:T, sup 7 */ sup{x <= 7}: x
