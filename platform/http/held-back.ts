/**
 * A burst shorter than this is queued and served in full. A longer one is overload, until the queue has been short
 * for a while.
 */
const RUSH_MS = 500
const CALM_MS = 5_000
/** While overloaded, admits only requests younger than this, so admitted ones are answered fast. */
const LATELY_MS = 100

interface Call {
  letIn(): void
  turnAway(): void
}

/** Admission queue for load shedding. Times are from a monotonic clock. */
export function createHeldBack() {
  /** Newest last. */
  const calls: { call: Call; since: number }[] = []
  let heldSince = 0
  let pressedUntil = 0

  function isPressed(now: number): boolean {
    if (now - heldSince > RUSH_MS) pressedUntil = now + CALM_MS
    return now < pressedUntil
  }

  return {
    isEmpty: (): boolean => calls.length === 0,

    add(call: Call, now: number): void {
      if (calls.length === 0) heldSince = now
      calls.push({ call, since: now })
    },

    drop(call: Call): void {
      const at = calls.findIndex((each) => each.call === call)
      if (at !== -1) calls.splice(at, 1)
    },

    /** Admits or rejects a request when a slot is free. */
    next(now: number): void {
      const newest = calls.pop()
      if (!newest) return
      const pressed = isPressed(now)
      const isInVain = ({ since }: { since: number }): boolean => pressed && now - since > LATELY_MS
      // Rejects one for each admitted request, because rejecting all at once would leave no time for responses.
      if (calls[0] && isInVain(calls[0])) calls.shift()?.call.turnAway()
      if (isInVain(newest)) newest.call.turnAway()
      else newest.call.letIn()
    },
  }
}
