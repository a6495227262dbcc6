/* EXPECT:T */ E<> P.met
/* EXPECT:F */ E<> P.over
/* EXPECT:F */ E<> P.under
