// what the processes do
E<> {P}1@s and {P}2:x = 3 || P(1).t
A[] not deadlock imply length {main}1:q <= 2
E<> q.first = data 2 && !q.empty
sup{ {P}1@t }: {P}1:x + 1, length q
{P}1:u is data --> {P}1:u.data = 1
E<> {P}1:r = {a = 1, b = true} \
  and {P}1:v[1] > 0
E<> {P}1:
E<> deadlock = true
E<> {|data 1|} = q
A<> ( {P}1@s
E[] enqueue(q, ping) = {|ping|} ? true : false
