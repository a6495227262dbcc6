// No two processes are in the critical section.
A[] forall (i : pid_t) forall (j : pid_t) P(i).critical && P(j).critical imply i == j

// Each of them can get there; all at once can wait.
E<> P(3).critical
E<> forall (i : pid_t) P(i).wait

A[] not deadlock
