/* EXPECT:T */ E<> R.Done
/* EXPECT:F */ E<> late == 1
/* EXPECT:T */ A[] R.Done imply S.B
/* EXPECT:T */ E<> S.C and R.Now and deadlock
/* EXPECT:T */ E<> S.C and R.Begin
