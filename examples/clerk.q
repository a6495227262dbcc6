Clerk.prompt --> Clerk.answered
Clerk.patient --> Clerk.answered
Clerk.busy --> Clerk.answered
Clerk.nervous --> Clerk.answered
Clerk.lazy --> Clerk.answered
