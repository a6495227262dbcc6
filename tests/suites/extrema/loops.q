/* EXPECT:T, sup 1 */ sup{P.Zeno}: x
/* EXPECT:T, sup unbounded */ sup{P.Round}: x
/* EXPECT:T, inf 0; sup 0 */ bounds{P.Round}: x - y
/* EXPECT:T, inf 0; sup unbounded */ bounds{P.Late}: x - y
/* EXPECT:T, inf 0; sup 3 */ bounds: w
/* EXPECT:T, inf 0; sup unbounded */ bounds{P.Round}: x - w
