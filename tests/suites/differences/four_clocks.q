/* EXPECT:F */ E<> P.Error
/* EXPECT:T */ E<> P.End and x2 - x1 > 2 and x4 - x3 > 2
/* EXPECT:T */ E<> P.End and x2 - x1 < 2 and x4 - x3 < 2
/* EXPECT:T */ E<> P.End and x2 - x1 == 2 and x4 - x3 == 2
/* EXPECT:F */ E<> P.End and x2 - x1 < 1
/* EXPECT:F */ E<> P.End and x2 - x1 < 2 and x4 - x3 > 2
