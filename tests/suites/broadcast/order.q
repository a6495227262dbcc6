/* EXPECT:T */ E<> v == 132
/* EXPECT:F */ E<> v == 123
/* EXPECT:T */ A[] S.B imply v == 132
/* EXPECT:T */ A[] S.C imply R2.B and R3.B and v == 7
