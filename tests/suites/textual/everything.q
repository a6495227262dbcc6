/* EXPECT:T */ E<> account == 7
// one token: one station at most is not idle
/* EXPECT:T */ A[] (S0.Idle ? 0 : 1) + (S1b.Idle ? 0 : 1) + (S2.Idle ? 0 : 1) <= 1
// the urgent channel and the urgent place let no time pass before the start
/* EXPECT:F */ E<> not Begin.End and total > 0
// the first round takes 1 + 2 + 3 to 2 + 4 + 6
/* EXPECT:T, inf 6; sup 12 */ bounds{S2.Leaving and account == 7}: total
/* EXPECT:T, inf 1; sup 2 */ bounds{S0.Leaving and account == 1}: total
/* EXPECT:F */ E<> account == 2
/* EXPECT:T */ A[] S1b.Busy imply xs[1] <= 4
// after three rounds the account is full and the token is stuck in S0 when its time is over
/* EXPECT:T */ A[] deadlock imply account == 21 and S0.Busy
/* EXPECT:T */ E<> account == 21 and deadlock
/* EXPECT:T */ A[] S0.me == 0 and S2.me == 2 and weight(2) == 4
