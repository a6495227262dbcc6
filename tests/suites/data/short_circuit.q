/* EXPECT:F */ E<> P.B
/* EXPECT:T */ E<> P.D
/* EXPECT:T */ A[] i < 3 imply a[i] == 0
/* EXPECT:F */ E<> i < 3 and a[i] == 0
/* EXPECT:T */ A[] i >= 3 or a[i] == 1
/* EXPECT:F */ E<> exists (k : int[0,9]) k < 3 and a[k] != 0
