/* EXPECT:T, sup 3002 */ sup: y - x
/* EXPECT:T, sup 3000 */ sup{P.A}: y - x
/* EXPECT:T, inf 1500 */ inf{P.B}: y - x
/* EXPECT:T, inf -3002; sup 0 */ bounds: x - y
/* EXPECT:T, sup < 3004 */ sup{P.B}: y
