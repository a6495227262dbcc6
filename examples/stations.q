A[] forall (i : id_t) forall (j : id_t) Station(i).Use && Station(j).Use imply i == j
E<> Station(0).Use && Station(3).Wait
