/* EXPECT:F */ E<> n == 3
/* EXPECT:T, sup unbounded */ sup{n == 1}: x
/* EXPECT:T, sup 1 */ sup{n == 2}: x
/* EXPECT:T */ A[] deadlock imply n == 2
/* EXPECT:T */ A[] n == 2 imply deadlock
