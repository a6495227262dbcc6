/* EXPECT:T */ E<> hit == 1
/* EXPECT:T */ E<> hit == 7
/* EXPECT:T */ A[] S.B imply hit == 1 or hit == 7
/* EXPECT:F */ E<> hit == 6
