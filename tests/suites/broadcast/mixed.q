/* EXPECT:F */ E<> S.B and R1.A and R2.A
/* EXPECT:T */ E<> R1.D
/* EXPECT:F */ E<> S.B and R1.C and deadlock and y > 3
/* EXPECT:T */ A[] R1.C and y <= 3 imply deadlock
/* EXPECT:T, inf 3; sup < 4 */ bounds{R1.C and R2.B}: y
/* EXPECT:T, inf 2; sup < 3 */ bounds{R1.C and R2.A}: y
/* EXPECT:T, inf 4; sup 5 */ bounds{S.B and R1.A and R2.B}: y
/* EXPECT:T, inf > 3; sup < 4 */ bounds{R1.D}: y
