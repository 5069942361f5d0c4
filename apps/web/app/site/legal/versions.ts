/* Versions of the legal pages, newest first. A changed text gets a new row with its day. */

import { type Day, formatDay } from '@keyturn/platform/days'

interface Version {
  from: Day
  /** Undefined for the first version. */
  changed?: string
}

type Versions = readonly [Version, ...Version[]]

/** Day of the first version in the customer's documents. */
const FIRST: Version = { from: '2025-10-01' }

export const legalVersions = {
  privacy: [
    {
      from: '2026-11-27',
      changed: 'It lists every cookie and stored item, and names what the later features collect and show',
    },
    FIRST,
  ],
  terms: [
    {
      from: '2026-11-27',
      changed: 'It describes the free look, refunds, reminders, reporting and points as they are',
    },
    FIRST,
  ],
  complaints: [{ from: '2026-11-27', changed: 'It says by when we answer and who else can help' }, FIRST],
  cancellation: [{ from: '2026-11-27' }],
  accessibility: [{ from: '2026-11-27' }],
  security: [{ from: '2026-11-27' }],
} as const satisfies Record<string, Versions>

export type LegalPageName = keyof typeof legalVersions

/** Formats a day like the customer's documents: 1 October 2025. */
const written = (day: Day): string => formatDay(day).replace(/^0/, '')

/** Names the current version, its changes and the first version. */
export function versionSentence(page: LegalPageName): string {
  const versions: Versions = legalVersions[page]
  const { from, changed } = versions[0]
  const first = versions.at(-1)?.from
  const now = `Version ${versions.length}, effective from ${written(from)}.`
  return changed && first ? `${now} ${changed}. Version 1 was effective from ${written(first)}.` : now
}

export const effectiveFrom = (page: LegalPageName): string => written(legalVersions[page][0].from)

export const firstEffectiveFrom = written(FIRST.from)
