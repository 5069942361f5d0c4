import { addDays, type Day } from '@keyturn/platform/days'

/** Days from one to another, both included, on which every booked row is known. */
export interface Window {
  from: Day
  to: Day
}

/** Merges windows that overlap or touch. */
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

/** Returns the days in both lists. */
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

/** Returns true only if every day of the span is known. */
export function covers(windows: readonly Window[], span: Window): boolean {
  return mergeWindows(windows).some((window) => window.from <= span.from && window.to >= span.to)
}

/**
 * Returns the coverage after a sync. Today is excluded, because more rows may come. An account without history is known
 * from its first sync on.
 */
export function daysKnown(read: {
  coverage: readonly Window[]
  /** Window that was read whole. Null if only changes were read. */
  window: Window | null
  shown: readonly Window[]
  /** Days the provider declares as known, if it does. */
  knownDays: readonly Window[] | null
  today: Day
}): Window[] {
  const yesterday = addDays(read.today, -1)
  const past = [{ from: '0001-01-01', to: yesterday }]
  const { from } = read.coverage.at(-1) ?? { from: yesterday }
  const gone = read.window ? read.shown : commonDays([{ from, to: read.today }], read.knownDays ?? past)
  return mergeWindows([...read.coverage, ...commonDays(gone, past)])
}
