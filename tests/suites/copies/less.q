/* EXPECT:U, 8:29 a clock is set to another less something */ E<> x > 3
