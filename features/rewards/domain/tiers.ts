import { POINTS_PER_MILESTONE, type TierName, tiers } from '../constants.ts'

export interface TierProgress {
  name: TierName
  next: TierName | null
  pointsToNext: number
  /** Progress through this tier, in percent. */
  progressPercent: number
}

export function tierFor(totalPoints: number): TierProgress {
  const total = Math.max(0, totalPoints)
  const index = tiers.findLastIndex((tier) => tier.from <= total)
  const tier = tiers[index] ?? tiers[0]
  const next = tiers[index + 1]
  if (!next) return { name: tier.name, next: null, pointsToNext: 0, progressPercent: 100 }
  return {
    name: tier.name,
    next: next.name,
    pointsToNext: next.from - total,
    progressPercent: Math.floor(((total - tier.from) * 100) / (next.from - tier.from)),
  }
}

/** Number of milestones reached. Milestone bonuses do not count towards the next. */
export const milestonesReached = (pointsWithoutMilestones: number): number =>
  Math.floor(Math.max(0, pointsWithoutMilestones) / POINTS_PER_MILESTONE)

export interface MilestoneProgress {
  reached: number
  pointsIntoNext: number
  pointsToNext: number
  progressPercent: number
}

export function milestoneFor(pointsWithoutMilestones: number): MilestoneProgress {
  const reached = milestonesReached(pointsWithoutMilestones)
  const into = Math.max(0, pointsWithoutMilestones) - reached * POINTS_PER_MILESTONE
  return {
    reached,
    pointsIntoNext: into,
    pointsToNext: POINTS_PER_MILESTONE - into,
    progressPercent: Math.floor((into * 100) / POINTS_PER_MILESTONE),
  }
}
