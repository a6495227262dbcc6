/* EXPECT:T, sup 9 */ sup: u
/* EXPECT:T, sup 2 */ sup: v
/* EXPECT:T, sup 7 */ sup: u - w
