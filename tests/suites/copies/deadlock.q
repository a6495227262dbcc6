/* EXPECT:T */ E<> deadlock
/* EXPECT:T */ E<> P.first && y > 2 && deadlock
/* EXPECT:F */ E<> P.first && y <= 2 && deadlock
/* EXPECT:F */ E<> P.second && deadlock
/* EXPECT:T, inf 0; sup 2 */ bounds{P.second}: y
/* EXPECT:T, inf 3; sup 5 */ bounds{P.second}: x
