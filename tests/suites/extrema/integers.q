/* EXPECT:T, sup 9 */ sup: v
/* EXPECT:T, inf 0 */ inf: v
/* EXPECT:T, inf -9; sup 1 */ bounds: w
/* EXPECT:T, inf 9; sup 9 */ bounds{P.B}: v
/* EXPECT:T, sup 6 */ sup{v < 9}: v
/* EXPECT:T, sup 18; sup 9 */ sup: v - w, v
/* EXPECT:T, inf -9; inf -18 */ inf{P.A}: w, v + 2 * w
/* EXPECT:T, sup 1 */ sup: v == 9 ? 1 : 0
/* EXPECT:T, unreached */ sup{v == 5}: v
/* EXPECT:T, unreached */ bounds{false}: w
