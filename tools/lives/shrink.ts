import type { History, Month } from './history.ts'
import type { SimulationResult } from './simulation.ts'

const MAX_ROUNDS = 8

/** Returns histories simpler than this one, the simplest first. */
export function simpler(history: History): History[] {
  const { months } = history
  const withMonths = (changed: Month[]): History => ({ ...history, months: changed })
  const replaced = (at: number, month: Month): History => withMonths(months.with(at, month))
  const deeds = months.flatMap((month, at) =>
    month.deeds.map((_, which) => replaced(at, { ...month, deeds: month.deeds.toSpliced(which, 1) })),
  )
  const calm = months.flatMap((month, at) =>
    month.deeds.flatMap((deed, which) =>
      deed.trouble === 'none'
        ? []
        : [replaced(at, { ...month, deeds: month.deeds.with(which, { ...deed, trouble: 'none' }) })],
    ),
  )
  const pays = months.flatMap((month, at) =>
    month.pay === 'whole' ? [] : [replaced(at, { ...month, pay: 'whole' })],
  )
  const half = Math.floor(months.length / 2)
  const quiet = (from: number, to: number): History =>
    withMonths(months.map((month, at) => (at < from || at >= to ? month : { pay: 'whole', deeds: [] })))
  const shorter = months.length > 1 ? [withMonths(months.slice(1))] : []
  const halves = months.length > 1 ? [quiet(0, half), quiet(half, months.length)] : []
  return [...halves, ...shorter, ...deeds, ...pays, ...calm].filter((one) => weight(one) < weight(history))
}

const weight = ({ months }: History): number =>
  months.reduce(
    (sum, { pay, deeds }) =>
      sum +
      1 +
      (pay === 'whole' ? 0 : 2) +
      deeds.reduce((each, { trouble }) => each + (trouble === 'none' ? 3 : 4), 0),
    0,
  )

/**
 * Finds the shortest history that breaks the same promise. Runs simpler ones in parallel and continues with the
 * simplest.
 */
export async function shortest(
  broken: { history: History; promise: string },
  live: (histories: History[]) => Promise<SimulationResult[]>,
  atOnce: number,
  rounds = MAX_ROUNDS,
): Promise<History> {
  let best = broken.history
  for (let round = 0; round < rounds; round++) {
    const tried = await live(simpler(best).slice(0, atOnce))
    const still = tried.filter(({ fault }) => fault?.promise === broken.promise)
    const cut = still.map(({ history, months }) => ({ ...history, months: history.months.slice(0, months) }))
    const [next] = cut.toSorted((one, other) => weight(one) - weight(other))
    if (!next) break
    best = next
  }
  return best
}
