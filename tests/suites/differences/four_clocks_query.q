/* EXPECT:F */ E<> P.End and x2 - x1 > 2 and x4 - x3 < 2
/* EXPECT:T */ A[] P.End imply not (x2 - x1 > 2 and x4 - x3 < 2)
/* EXPECT:T */ E<> P.End and x2 - x1 > 2 and x4 - x3 >= 2
/* EXPECT:T, inf 1; sup 3 */ bounds{P.End}: x2 - x1
// x3 and x4 grow in the loop, and with them what the search must tell apart
/* EXPECT:N, seems to grow without bound */ bounds{P.End}: x4 - x3
/* EXPECT:T */ E<> P.End
