import type { ActKind } from './history.ts'
import type { HttpClient } from './http-client.ts'

const PROVIDERS = {
  bank_outage: 'bank',
  payments_outage: 'payments',
  mail_outage: 'mail',
  agency_outage: 'agency',
} as const satisfies Partial<Record<ActKind, string>>
type OutageKind = keyof typeof PROVIDERS

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** From five minutes to three days. */
const LENGTHS_MS = [5 * MINUTE_MS, 90 * MINUTE_MS, 20 * 60 * MINUTE_MS, 2 * DAY_MS, 3 * DAY_MS]

export interface Outage {
  provider: (typeof PROVIDERS)[OutageKind]
  lengthMs: number
}

export const outageOf = (kind: ActKind, roll: number): Outage[] =>
  kind in PROVIDERS
    ? [{ provider: PROVIDERS[kind as OutageKind], lengthMs: LENGTHS_MS[roll % LENGTHS_MS.length] ?? DAY_MS }]
    : []

/** Returns the longest outage of each provider. */
export function longest(outages: readonly Outage[]): Outage[] {
  const byProvider = new Map<string, Outage>()
  for (const one of outages)
    if (one.lengthMs > (byProvider.get(one.provider)?.lengthMs ?? 0)) byProvider.set(one.provider, one)
  return [...byProvider.values()].toSorted((one, other) => one.lengthMs - other.lengthMs)
}

const setOutage = (line: Pick<HttpClient, 'do'>, provider: string, on: boolean) =>
  line.do('/sandbox/outage', { body: { provider, on } })

/** Runs something during outages, and moves the clock until each has ended, the shortest first. */
export async function duringOutages(
  line: Pick<HttpClient, 'do'>,
  outages: readonly Outage[],
  act: () => Promise<void>,
  advance: (minutes: number) => Promise<Date>,
): Promise<void> {
  for (const { provider } of outages) await setOutage(line, provider, true)
  await act()
  // Moves the clock relative to now, because it runs while members act.
  let passedMs = 0
  for (const { provider, lengthMs } of outages) {
    if (lengthMs > passedMs) await advance((lengthMs - passedMs) / MINUTE_MS)
    passedMs = lengthMs
    await setOutage(line, provider, false)
  }
}
