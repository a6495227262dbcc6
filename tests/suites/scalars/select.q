/* EXPECT:F */ E<> P.U and first == second
/* EXPECT:T */ E<> P.U
/* EXPECT:T */ E<> P.T and exists (i : a_t) i != first and seen[i][other] == 0
/* EXPECT:T */ A[] (sum (i : a_t) sum (k : b_t) seen[i][k]) == (P.S ? 0 : 1)
/* EXPECT:T */ A[] not P.S imply seen[first][other] == 1
