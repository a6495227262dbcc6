/* EXPECT:T */ E<> To.b && To.v[0] == -10 && To.v[1] == 7 && To.k == 1
/* EXPECT:F */ E<> To.v[1] != 7
/* EXPECT:T */ A[] To.b == From.b
