export type RedemptionState = 'reserved' | 'placed' | 'fulfilled' | 'failed' | 'cancelling' | 'cancelled'

/** `placed`, `cancelling`: the supplier was asked and the outcome is not known yet. */
export const redemptionMoves: Record<RedemptionState, readonly RedemptionState[]> = {
  reserved: ['placed'],
  placed: ['fulfilled', 'failed'],
  fulfilled: ['cancelling'],
  failed: [],
  /** If it cannot be cancelled, the member keeps it. */
  cancelling: ['cancelled', 'fulfilled'],
  cancelled: [],
}

export type AwardState = 'earned' | 'held' | 'skipped' | 'before_plan' | 'reversed' | 'rejected'

/** A payment can bounce before or after a person looked; found again it is a payment of its own. */
export const awardMoves: Record<AwardState, readonly AwardState[]> = {
  earned: ['reversed'],
  held: ['earned', 'rejected', 'reversed'],
  /** Earned after all, when the payment it was taken for the double of came back. */
  skipped: ['earned', 'reversed'],
  before_plan: [],
  reversed: [],
  rejected: [],
}

export type AdjustmentState = 'proposed' | 'approved' | 'refused'

export const adjustmentMoves: Record<AdjustmentState, readonly AdjustmentState[]> = {
  proposed: ['approved', 'refused'],
  approved: [],
  refused: [],
}

export function mayMove<State extends string>(
  moves: Record<State, readonly State[]>,
  from: State,
  to: State,
): boolean {
  return moves[from].includes(to)
}
