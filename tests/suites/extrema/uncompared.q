/* EXPECT:T, sup 100 */ sup: total
/* EXPECT:T, inf 8; sup 100 */ bounds{P.Z}: total
/* EXPECT:T, inf 8; sup 70 */ bounds{P.Z}: total - y
/* EXPECT:T, inf 1; sup 30 */ bounds{P.L and n == 0}: total
/* EXPECT:T */ E<> P.Z and total == 100
/* EXPECT:F */ E<> P.Z and total > 100
