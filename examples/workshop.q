// It can be drilled at once, or after any number of other customers.
E<> Piece.shipped
E<> Piece.queueing && total > 100

// From the start of cutting: more than 7, and no bound above.
inf{Piece.finished}: total
sup{Piece.finished}: total

// Once the drill is there, the rest takes at most 5 + 4.
sup{Piece.painting}: Piece.x
bounds{Piece.drilling}: Piece.x
