import { addDays, type Day } from '@keyturn/platform/days'

/** From one day to another, both included: everything the account booked in between is known. */
export interface Window {
  from: Day
  to: Day
}

/** Fewest windows that say the same; those that touch become one. */
export function mergeWindows(windows: readonly Window[]): Window[] {
  const merged: Window[] = []
  for (const window of [...windows].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    if (window.to < window.from) continue
    const last = merged.at(-1)
    if (last && window.from <= addDays(last.to, 1)) {
      if (window.to > last.to) last.to = window.to
    } else merged.push({ ...window })
  }
  return merged
}

/** The days that lie in both. */
export function commonDays(some: readonly Window[], others: readonly Window[]): Window[] {
  return mergeWindows(
    some.flatMap((one) =>
      others.map((other) => {
        const [, from = one.from] = [one.from, other.from].sort()
        const [to = one.to] = [one.to, other.to].sort()
        return { from, to }
      }),
    ),
  )
}

/** True only when every day of the span is known. A hole of one day is a hole. */
export function covers(windows: readonly Window[], span: Window): boolean {
  return mergeWindows(windows).some((window) => window.from <= span.from && window.to >= span.to)
}

/**
 * The days known after a reading that brought the latest. Today is not over: rows of today may still come. Of an account
 * that had nothing to show when it was joined, the days are known from then on.
 */
export function daysKnown(read: {
  coverage: readonly Window[]
  /** Read whole; null when only what changed was read. */
  window: Window | null
  shown: readonly Window[]
  /** What the company says it knows, where it says so. */
  knownDays: readonly Window[] | null
  today: Day
}): Window[] {
  const yesterday = addDays(read.today, -1)
  const past = [{ from: '0001-01-01', to: yesterday }]
  const { from } = read.coverage.at(-1) ?? { from: yesterday }
  const gone = read.window ? read.shown : commonDays([{ from, to: read.today }], read.knownDays ?? past)
  return mergeWindows([...read.coverage, ...commonDays(gone, past)])
}
