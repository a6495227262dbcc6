// outer() = 1, inner() = 25, own(4) - 7 = 0
/* EXPECT:T */ A[] Q.B imply Q.result == 1250
/* EXPECT:T */ A[] v == 1 and Q.v == 2 and w == 10 and Q.w == 3
/* EXPECT:T */ E<> Q.B
