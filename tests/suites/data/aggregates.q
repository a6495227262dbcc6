/* EXPECT:T */ A[] P.B imply b.x == 1 and b.set and b.list[0] == 2 and b.list[1] == 3 and a.x == 7 and a.list[0] == 0
/* EXPECT:T */ A[] P.B imply n[1][2] == 6 and m[1][2] == 9
/* EXPECT:T */ A[] P.C imply arr[0].x == 4 and arr[0].list[1] == 1 and n[0][2] == 9 and n[1][2] == 6
/* EXPECT:T */ E<> P.D and a == b
/* EXPECT:T */ A[] P.B imply a != b
