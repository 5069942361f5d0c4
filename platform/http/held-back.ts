/** A rush that passes within this is answered whole. What lasts longer is pressure, until it has been calm for a while. */
const RUSH_MS = 500
const CALM_MS = 5_000
/** Under pressure only who came so lately is let in: what is answered is answered soon. */
const LATELY_MS = 100

interface Call {
  letIn(): void
  turnAway(): void
}

/** Calls for which there is no room yet. The times are of a clock that only runs forward. */
export function createHeldBack() {
  /** The newest last. */
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

    /** There is room for one. */
    next(now: number): void {
      const newest = calls.pop()
      if (!newest) return
      const pressed = isPressed(now)
      const isInVain = ({ since }: { since: number }): boolean => pressed && now - since > LATELY_MS
      // One is told for each who is let in: to tell everybody at once would leave no time for answers.
      if (calls[0] && isInVain(calls[0])) calls.shift()?.call.turnAway()
      if (isInVain(newest)) newest.call.turnAway()
      else newest.call.letIn()
    },
  }
}
