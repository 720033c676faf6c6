"""规则: 暗牌斗地主 in the order of a round: :mod:`dealing`, :mod:`reading`, :mod:`rounds`, :mod:`settling`."""
