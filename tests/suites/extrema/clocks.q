/* EXPECT:T, sup < 5 */ sup{P.A}: x
/* EXPECT:T, inf 0 */ inf: x
/* EXPECT:T, inf > 3; sup unbounded */ bounds{P.B}: x
/* EXPECT:T, inf > 3; sup < 5 */ bounds{P.B}: x - y
/* EXPECT:T, inf > -5; sup < -3 */ bounds{P.B}: y - x
/* EXPECT:T, inf > 3; sup < 7; inf 0; sup 2 */ bounds{P.C}: x, y
/* EXPECT:T, sup 7 */ sup{P.B and x <= 7}: x
/* EXPECT:T, sup < 4 */ sup{P.B and x <= 7}: y
/* EXPECT:T, inf > 2 */ inf{P.B and x >= 7}: y
/* EXPECT:T, unreached */ sup{P.A and x > 5}: x
/* EXPECT:T, sup 4 */ sup{x != 5 and x < 5 and x <= 4 or x == 3}: x
/* EXPECT:T, inf 0; sup 0 */ bounds: x - x
