// EXPECT:T
E<> P(1).l1 and P(0).z > 3 /* EXPECT: F,3s */
/* two
   lines */
A[] forall (k : id_t) forall (j : id_t) k != j imply not (P(k).l1 && P(j).l1)
A[] not deadlock imply x - y <= 3
E[] exists (q : s_t) S(q).n or c[0] != 2
A<> P(2).big() || even(i)
P(0).l0 --> P(0).l1 && \
  y > 2
sup: x, c[1] - y, a[2], sum (k : id_t) P(k).v
inf{P(0).l0}: P(0).z
bounds{twice(p[0]) == p[1]}: -x, abs(i)
Pr[<=10] (<> Q.m)
E[<=10; 100] (max: i)
strategy safe = control: A[] Q.m
E<> Q.m under safe
simulate 1 [<=10] { x }
E<> d > 1.5
(
