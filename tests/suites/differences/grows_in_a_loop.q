/* EXPECT:T, sup unbounded */ sup: x
/* EXPECT:T, sup unbounded */ sup: x - y
/* EXPECT:T, sup 2 */ sup: y
