export type RedemptionState = 'reserved' | 'placed' | 'fulfilled' | 'failed' | 'cancelling' | 'cancelled'

/** `placed`, `cancelling`: the supplier was called and the outcome is unknown. */
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

/** A payment can be returned before or after a staff decision. A payment found again has a new award. */
export const awardMoves: Record<AwardState, readonly AwardState[]> = {
  earned: ['reversed'],
  held: ['earned', 'rejected', 'reversed'],
  /** Counted after all, because the payment it seemed to duplicate was returned. */
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
