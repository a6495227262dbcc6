/* EXPECT:T */ E<> Sender.b && Receiver.b && Receiver.got == 4 && y == 4 && x == 10
/* EXPECT:F */ E<> Sender.b && x != 10
