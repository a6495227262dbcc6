A[] not (Worker(1).working && Worker(2).working)
A[] not deadlock
