/* EXPECT:T, inf 2; sup 2 */ bounds{P.swapped}: x
/* EXPECT:T, inf 5; sup 11 */ bounds{P.swapped}: y
/* EXPECT:T, inf 5; sup 11 */ bounds{P.swapped}: t
/* EXPECT:F */ E<> P.late
/* EXPECT:F */ E<> P.swapped && y - x > 9
/* EXPECT:T */ E<> P.swapped && y - x >= 9
