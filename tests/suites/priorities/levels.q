/* EXPECT:T */ A[] n == 5 imply when[2] == 1 and when[4] == 4 and when[0] == 5
/* EXPECT:T */ E<> when[1] == 2 and when[3] == 3
/* EXPECT:T */ E<> when[3] == 2 and when[1] == 3
/* EXPECT:T */ E<> n == 5 and deadlock
/* EXPECT:F */ E<> Send(0).B and Inner.A
/* EXPECT:F */ E<> Inner.B and SendD.A
