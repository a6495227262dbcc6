/* EXPECT:T, inf 2; sup 2; inf 1; sup 1; inf 3; sup 4; inf 3; sup 4 */ bounds{n == 4}: at[0], at[1], at[2], at[3]
/* EXPECT:F */ E<> C.B and A.A
/* EXPECT:T */ E<> D.B and C.A
/* EXPECT:T */ E<> C.B and D.A
