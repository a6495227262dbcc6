/* EXPECT:T */ E<> P.E
/* EXPECT:F */ E<> P.E && x - y >= 236870922
/* EXPECT:T, inf 236870912; sup 236870921 */ bounds{P.D}: x - y
/* EXPECT:T, inf 236870921; sup 236870921 */ bounds{P.E}: x - y
