/* EXPECT:T */ E<> P.b and p.n == 3 and p.b
/* EXPECT:T */ A[] P.c imply p.n == 0 and !p.b
