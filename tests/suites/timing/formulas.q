/* EXPECT:T */ A[] x >= unit and x <= unit + 1
/* EXPECT:F */ E<> x != 3 and x >= 3 and x <= 3
/* EXPECT:T */ E<> x != 3 and x > 2 and x < 4
/* EXPECT:T */ A[] x < 4 or x > 3 and unit >= 3
/* EXPECT:F */ A[] x < 4 or unit > 3
/* EXPECT:T */ E<> x == 4 and unit == 3
/* EXPECT:T */ E<> x == 4 and unit == 4
/* EXPECT:F */ E<> x == 4 and not (unit == 3 or unit == 4)
/* EXPECT:T */ A[] forall (i : int[0,9]) unit == i imply x >= i
/* EXPECT:T */ E<> exists (i : int[0,9]) x > i and x < i + 1 and unit == i and i * i == 81
/* EXPECT:F */ E<> x > 10
/* EXPECT:T */ A[] not (x == 10 and unit < 9)
/* EXPECT:T */ E<> (unit < 5 ? x > 4 : x < 6) and unit == 4
/* EXPECT:T, sup 10 */ sup: x
