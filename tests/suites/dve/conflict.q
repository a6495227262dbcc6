/* EXPECT:E, 14:19 processes that assign x in one step */ E<> x == 3
