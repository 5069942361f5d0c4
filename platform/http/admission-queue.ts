/**
 * A burst shorter than this is queued and served in full. A longer one is overload, until the queue has been short
 * for a while.
 */
const MAX_BURST_MS = 500
const RECOVERY_MS = 5_000
/** While overloaded, admits only requests younger than this, so admitted ones are answered fast. */
const MAX_AGE_MS = 100

interface QueuedRequest {
  admit(): void
  reject(): void
}

/** Admission queue for load shedding. Times are from a monotonic clock. */
export function createAdmissionQueue() {
  /** Newest last. */
  const requests: { call: QueuedRequest; since: number }[] = []
  let queuedSince = 0
  let overloadedUntil = 0

  function isOverloaded(now: number): boolean {
    if (now - queuedSince > MAX_BURST_MS) overloadedUntil = now + RECOVERY_MS
    return now < overloadedUntil
  }

  return {
    isEmpty: (): boolean => requests.length === 0,

    add(call: QueuedRequest, now: number): void {
      if (requests.length === 0) queuedSince = now
      requests.push({ call, since: now })
    },

    drop(call: QueuedRequest): void {
      const at = requests.findIndex((each) => each.call === call)
      if (at !== -1) requests.splice(at, 1)
    },

    /** Admits or rejects a request when a slot is free. */
    next(now: number): void {
      const newest = requests.pop()
      if (!newest) return
      const pressed = isOverloaded(now)
      const isTooOld = ({ since }: { since: number }): boolean => pressed && now - since > MAX_AGE_MS
      // Rejects one for each admitted request, because rejecting all at once would leave no time for responses.
      if (requests[0] && isTooOld(requests[0])) requests.shift()?.call.reject()
      if (isTooOld(newest)) newest.call.reject()
      else newest.call.admit()
    },
  }
}
