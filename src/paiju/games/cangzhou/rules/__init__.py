"""规则: the rules of 沧州麻将, one function a rule, over the row of :mod:`~paiju.games.cangzhou.table`.

In the order a hand takes: :mod:`dealing`, :mod:`turns` and :mod:`locks`, :mod:`claims`, :mod:`sharing`,
:mod:`winning`, :mod:`points`, :mod:`settling`; :mod:`play` carries a move out, :mod:`refusals` says why one is not
allowed. :mod:`hands` and :mod:`shapes` keep what the others ask of a hand.
"""
