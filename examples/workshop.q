E<> Piece.shipped
A[] Piece.queueing imply total <= 6

// From the start of cutting: more than 7, and at most 6 + 5 + 4.
inf{Piece.finished}: total
sup{Piece.finished}: total

// How long a piece waits for its paint to dry, and drilling takes.
sup{Piece.painting}: Piece.x
bounds{Piece.drilling}: Piece.x
