/* EXPECT:T */ E<> S.Sent and A.I and B.Heard
/* EXPECT:T */ E<> S.Sent and A.Heard and B.Heard
/* EXPECT:T */ E<> S.Sent and A.Heard and B.I
/* EXPECT:F */ E<> S.Sent and A.I and B.I
/* EXPECT:T, inf 0; sup < 2 */ bounds{S.Sent and A.I}: x
/* EXPECT:T, inf 2; sup < 3 */ bounds{A.Heard and B.Heard}: x
/* EXPECT:T, inf 3; sup unbounded */ bounds{S.Sent and B.I}: x
/* EXPECT:T */ A[] S.Sent and x == 2 imply A.Heard and B.Heard
/* EXPECT:F */ E<> S.Wait and (A.Heard or B.Heard)
