/* EXPECT:T */ A[] forall (i : id_t) forall (j : id_t) P(i).In and P(j).In imply i == j
/* EXPECT:T */ A[] forall (i : id_t) P(i).In imply owner == i
/* EXPECT:T */ E<> forall (i : id_t) P(i).Out
/* EXPECT:F */ E<> exists (i : id_t) count[i] > 1
/* EXPECT:T */ A[] (sum (i : id_t) count[i]) <= 3
/* EXPECT:T */ E<> exists (i : id_t) exists (j : id_t) i != j and P(i).In and P(j).Out
/* EXPECT:T */ A[] deadlock imply forall (i : id_t) P(i).Out
