E<> P.l0
E<> P(7).l0
E<> a[9] == 1
sup x
A[]
E<> i = 3
E<> Q == Q
E<> x + y < 3
E[] deadlock
E<> go
-->
