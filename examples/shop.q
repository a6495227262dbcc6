A<> Clerk.served
A<> Shy.served
