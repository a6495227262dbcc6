/* EXPECT:T */ E<> forall (i : id_t) P(i).Full
/* EXPECT:T */ A[] forall (i : id_t) P(i).n <= i
/* EXPECT:T */ A[] forall (i : id_t) P(i).Full imply P(i).full() and P(i).n == P(i).i
/* EXPECT:F */ E<> exists (i : id_t) exists (j : id_t) i < j and P(i).n > j
/* EXPECT:T */ E<> (sum (i : id_t) P(i).n) == 10
/* EXPECT:F */ E<> (sum (i : id_t) P(i).n) > 10
/* EXPECT:T, sup 4 */ sup: P(4).n
/* EXPECT:T, sup 10 */ sup: sum (i : id_t) P(i).n
/* EXPECT:T, sup 3 */ sup{not P(3).full() or P(4).n < 4}: P(4).n <? P(3).n + 1
/* EXPECT:T */ A[] deadlock imply forall (i : id_t) P(i).Full
