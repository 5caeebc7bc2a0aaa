"""The mannequin: a plain humanoid of 1.80 m with visible joints."""
