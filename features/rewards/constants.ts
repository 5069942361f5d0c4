/* Public constants of rewards: the value of points and related texts. */

import { type PlanId, planOf } from '@keyturn/subscription/constants'

export const POINTS_PER_POUND = 1000
export const pointsWorth = `${POINTS_PER_POUND.toLocaleString('en-GB')} points are worth £1`

/** One point for every whole pound. */
export const pointsForPence = (pence: number): number => Math.floor(pence / 100)

/** Whole pence the points are worth, rounded down: 1,200 points are 120 pence. */
export const penceOfPoints = (points: number): number => Math.floor((points * 100) / POINTS_PER_POUND)

export const pointsOfPence = (pence: number): number => (pence * POINTS_PER_POUND) / 100

/** Value in pence of the points that a year of rent earns on a plan. */
export function yearlyRewardsPence(plan: PlanId, monthlyRentPence: number): number {
  return penceOfPoints(pointsForPence(monthlyRentPence * 12 * planOf(plan).features.rewardsMultiplier))
}

export const WELCOME_POINTS = 2000
export const MILESTONE_POINTS = 100
/** Points per milestone. */
export const POINTS_PER_MILESTONE = 50_000
export const milestonePounds = POINTS_PER_MILESTONE / POINTS_PER_POUND

export const tiers = [
  { name: 'Bronze', from: 0, to: 4_999 },
  { name: 'Blue', from: 5_000, to: 9_999 },
  { name: 'Gold', from: 10_000, to: 19_999 },
  { name: 'Platinum', from: 20_000, to: null },
] as const
export type TierName = (typeof tiers)[number]['name']

/** Reasons for which points are on hold. */
export const holdReasons = [
  'absurd_amount',
  'second_in_period',
  'shared_payee',
  'implausible_rent',
  'month_limit',
  'unlike_rent',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** Value ranges of held points, highest first, so that staff can decide without seeing the rent. */
export const heldWorths = [
  { fromPoints: 100_000, words: '£100 or more' },
  { fromPoints: 25_000, words: '£25 to £100' },
  { fromPoints: 5_000, words: '£5 to £25' },
] as const

/** Reasons for which a rent-like payment earned nothing. */
export const skipReasons = ['refunds', 'transfers', 'duplicate', 'invalid_amount'] as const
export type SkipReason = (typeof skipReasons)[number]
