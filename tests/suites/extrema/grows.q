/* EXPECT:N, seems to grow without bound */ sup: x
/* EXPECT:N, seems to grow without bound */ bounds{P.B}: x - z
