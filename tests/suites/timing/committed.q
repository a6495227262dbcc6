/* EXPECT:T */ E<> n == 5
/* EXPECT:T */ E<> n == 6
/* EXPECT:F */ E<> n == 4 or n == 7
/* EXPECT:T */ A[] P(0).C or P(1).C imply x == 2
/* EXPECT:T */ E<> Other.B and S.A and x == 2
/* EXPECT:T */ A[] m == 9 or m == 0 or m == 5 or m == 6
/* EXPECT:T */ E<> m == 6
/* EXPECT:T */ E<> P(0).C and P(1).C and Other.B
/* EXPECT:T */ E<> P(0).D and P(1).D and Other.A and x > 2
