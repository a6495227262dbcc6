/* EXPECT:T */ E<> P.B && exists (i : int[2,9]) x > i
/* EXPECT:F */ E<> P.B && exists (i : int[5,9]) x > i
/* EXPECT:T */ A[] P.B imply forall (i : int[3,9]) x <= i
/* EXPECT:F */ A[] P.B imply forall (i : int[2,9]) x <= i
/* EXPECT:T */ E<> P.B && x > more(-2)
/* EXPECT:F */ E<> P.B && x > more(0)
