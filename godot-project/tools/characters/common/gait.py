"""How a foot goes through one cycle of a gait on the level.

The foot comes down on its heel, rolls flat, stands, rolls off over its ball with the toes on the ground, and
swings ahead. What is on the ground goes back at exactly the speed of the gait: first the heel, then all of the
sole, then the ball. A foot that strikes and leaves at no angle stands flat (a paw, a claw). Phases are shares of
the period; 0 is this foot's strike.
"""

from __future__ import annotations

from dataclasses import dataclass

from mathutils import Quaternion, Vector

from common.curves import bump, clamp, hermite, smooth
from common.rig import AHEAD, LEFT, UP, about

_TINY = 1e-4


@dataclass(frozen=True)
class Sole:
    """A foot at rest, in the model's space: the joint that it turns about, and what it rolls over."""

    ankle: Vector
    heel: Vector
    ball: Vector
    # The tip of the toes, which bend at the ball; none for a foot whose toes do not.
    toe: Vector | None = None


@dataclass(frozen=True)
class Step:
    """One foot's cycle. Lengths in metres, angles in radians, times as shares of the period."""

    sole: Sole
    speed: float
    period: float
    # Until when it is on the ground; from when and until when it is flat on it.
    leaves_at: float
    flat_from: float
    flat_to: float
    # How far the toes are up at the strike, and the heel when it leaves.
    strike_angle: float
    leave_angle: float
    # How much higher than the straight way the ankle goes in the swing, and how early (below 1) it does.
    lift: float
    haste: float
    # Where the ankle would be at the strike with the sole flat: ahead of its rest, and to the side of it.
    ahead: float
    aside: float = 0.0
    turned_out: float = 0.0
    # How far the ankle goes to the side in the middle of the swing, past the other leg; and how far the toes
    # hang in the swing beyond the even way from leaving to strike.
    swing_aside: float = 0.0
    swing_droop: float = 0.0
    # How much of its rates a foot keeps as it leaves, and has as it lands: at 1 there is no jerk, but a fast one
    # swings far past both ends.
    carry: float = 1.0
    # What of that it has taken up of the ground's own speed when it strikes.
    retract: float = 1.0

    def pitch(self, phase: float) -> float:
        """How far the toes are up (heel: negative)."""
        if phase <= self.flat_from:
            if self.flat_from <= 0.0:
                return 0.0
            return self.strike_angle * (1.0 - smooth(phase, 0.0, self.flat_from))
        if phase <= self.flat_to:
            return 0.0
        if phase <= self.leaves_at:
            share = (phase - self.flat_to) / (self.leaves_at - self.flat_to)
            return -self.leave_angle * share * share
        share = (phase - self.leaves_at) / (1.0 - self.leaves_at)
        rolling = max(self.leaves_at - self.flat_to, _TINY)
        rate = -2.0 * self.leave_angle / rolling * (1.0 - self.leaves_at) * self.carry
        way = hermite(-self.leave_angle, rate, self.strike_angle, 0.0, share)
        return way - self.swing_droop * bump(share**0.75)

    def toes(self, phase: float) -> float:
        """How far the toes are bent up against the foot: they stay flat on the ground while the heel rises."""
        if phase <= self.flat_to:
            return 0.0
        if phase <= self.leaves_at:
            return -self.pitch(phase)
        # They leave the ground flat and follow the foot while it comes down again.
        share = (phase - self.leaves_at) / (1.0 - self.leaves_at)
        return clamp(-self.pitch(phase), 0.0, self.leave_angle * 1.2) * (1.0 - smooth(share, 0.05, 0.55))

    def turn(self, phase: float) -> Quaternion:
        """The foot's turn from its rest, in the model's space."""
        return about(UP, self.turned_out) @ about(LEFT, -self.pitch(phase))

    def ankle(self, phase: float) -> Vector:
        """Where the ankle is, in the model's space."""
        if phase <= self.leaves_at:
            return self._standing(phase)
        span = self.carry * (1.0 - self.leaves_at) / _TINY
        share = (phase - self.leaves_at) / (1.0 - self.leaves_at)
        start, end = self._standing(self.leaves_at), self._standing(0.0)
        leaving = (start - self._standing(self.leaves_at - _TINY)) * span
        landing = (self._standing(_TINY) - end) * span * self.retract
        place = Vector(hermite(start[i], leaving[i], end[i], landing[i], share) for i in range(3))
        place += UP * self.lift * bump(share**self.haste)
        place += LEFT * self.swing_aside * bump(share)
        # A foot that has just left must not dig into the ground with what still turns down.
        return place + UP * max(0.0, -self._lowest(place, phase))

    def contact(self, phase: float) -> Vector | None:
        """The point of the sole (as it is at rest) that stands on the ground; none in the swing."""
        if phase > self.leaves_at:
            return None
        return self.sole.heel if phase < self.flat_from else self.sole.ball

    def _lowest(self, ankle: Vector, phase: float) -> float:
        """How high the lowest point of the sole is."""
        turn = self.turn(phase)
        heights = [(turn @ (point - self.sole.ankle)).z for point in (self.sole.heel, self.sole.ball)]
        if self.sole.toe is not None:
            bent = turn @ about(LEFT, -self.toes(phase))
            heights.append(heights[1] + (bent @ (self.sole.toe - self.sole.ball)).z)
        return ankle.z + min(heights)

    def _standing(self, phase: float) -> Vector:
        """The ankle of a foot on the ground: what touches goes straight back."""
        way = self.ahead - self.speed * self.period * phase
        flat = self.sole.ankle + AHEAD * way + LEFT * self.aside
        pivot = self.contact(phase)
        arm = (pivot if pivot is not None else self.sole.ball) - self.sole.ankle
        return flat + about(UP, self.turned_out) @ arm - self.turn(phase) @ arm
