/* EXPECT:T */ A[] a == 0 && one == 0
/* EXPECT:T */ A[] b == 1 && c == 1
/* EXPECT:T */ A[] d == 11 && e == 0
/* EXPECT:T */ A[] table[0] == 4 && deadlock
