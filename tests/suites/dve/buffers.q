/* EXPECT:F */ E<> Receiver.wrong
/* EXPECT:T */ E<> Receiver.looking && Receiver.got == 3
/* EXPECT:T */ E<> Sender.next == 3 && expected == 1 && Receiver.waiting
/* EXPECT:F */ E<> deadlock
/* EXPECT:T, sup 3 */ sup: Receiver.got
