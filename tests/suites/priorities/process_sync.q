/* EXPECT:T */ A[] n == 4 imply at[0] == 1 and at[1] == 2 and at[2] == 3 and at[3] == 4
/* EXPECT:T */ E<> n == 4
/* EXPECT:F */ E<> Middle.B and Low.A
/* EXPECT:F */ E<> Lowest.B and Middle.A
