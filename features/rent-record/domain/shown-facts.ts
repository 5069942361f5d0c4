import { type Day, dayOfInstant } from '@keyturn/platform/days'
import { after, days } from '@keyturn/platform/durations'
import { comparableWords } from '@keyturn/platform/plain-words'
import { type HomeFacts, landlordOn, type ProvedFor } from './proved-for.ts'
import { isSameHome } from './same-home.ts'

/** Days without new passports after a change of what they show. */
export const FREEZE_DAYS = 7
/** Typing errors of the first day are corrected at once, if no passport was made. */
const FIRST_DAY_MS = days(1)

export interface ShownHome {
  tenancyId: string
  /** Proved rent day, so that a later landlord changes nothing. */
  on: Day
  /** Latest proved rent day so far; missing for homes stored before the field existed. */
  until?: Day
  address: string
  landlord: string
}

/** Facts that a passport shows of a member with a proved month. */
export interface ShownFacts {
  name: string
  homes: ShownHome[]
  firstNotedAt: Date
  nameChangedAt: Date | null
  homesChangedAt: Date | null
}

export const isSameName = (one: string, other: string): boolean =>
  comparableWords(one).join(' ') === comparableWords(other).join(' ')

/** Each home with a proved month, with its current facts. */
export const homesToShow = (homes: readonly HomeFacts[], proved: readonly ProvedFor[]): ShownHome[] =>
  homes.flatMap((home) => {
    const days = proved.filter(({ tenancyId }) => tenancyId === home.id).map(({ dueOn }) => dueOn)
    const [on, until] = [days[0], days.at(-1)]
    return on === undefined || until === undefined
      ? []
      : [{ tenancyId: home.id, on, until, address: home.tenancy.address, landlord: landlordOn(home, on) }]
  })

interface Now {
  name: string
  homes: readonly HomeFacts[]
  proved: readonly ProvedFor[]
  at: Date
  hasPassport: boolean
  /** True if a changed rent day made a late month on time. */
  isRedated?: boolean
  /** Months proved by the latest refresh. */
  fresh?: readonly Pick<ProvedFor, 'tenancyId' | 'dueOn'>[]
}

export interface RecordedChange {
  facts: ShownFacts
  /** First-day typing errors, to be corrected in the months proved until now too. */
  corrected: { from: ShownHome; to: ShownHome }[]
}

/** Compares the facts a passport shows with the stored ones; null if nothing changed or nothing is proved. */
export function recordShownChange(before: ShownFacts | null, now: Now): RecordedChange | null {
  const { name, at } = now
  const shown = homesToShow(now.homes, now.proved)
  if (shown.length === 0) return null
  if (before === null) {
    const facts = { name, homes: shown, firstNotedAt: at, nameChangedAt: null, homesChangedAt: null }
    return { facts, corrected: [] }
  }
  const present = shown.map((home) => {
    const known = before.homes.find(({ tenancyId }) => tenancyId === home.tenancyId)
    const facts = now.homes.find(({ id }) => id === home.tenancyId)
    if (!known || !facts) return home
    const until = later(known.until ?? known.on, home.until ?? home.on)
    return { ...home, on: known.on, until, landlord: landlordOn(facts, known.on) }
  })
  // A home that lost its months stays stored, so a second change cannot give them to another home.
  const lost = before.homes.filter(({ tenancyId }) => !present.some((home) => home.tenancyId === tenancyId))
  const homes = [...present, ...lost]
  const isSame = before.name === name && JSON.stringify(before.homes) === JSON.stringify(homes)
  const isRedated = now.isRedated === true || isRehomed(before.homes, now.fresh ?? [])
  if (isSame && !isRedated) return null
  const others = homes.flatMap((to) => {
    const from = before.homes.find(({ tenancyId }) => tenancyId === to.tenancyId)
    return from && !isSameHome(from, to) ? [{ from, to }] : []
  })
  const isFirstDay = !now.hasPassport && at.getTime() < before.firstNotedAt.getTime() + FIRST_DAY_MS
  const isMoved = (others.length > 0 || isRedated) && !isFirstDay
  const facts = {
    ...before,
    name,
    homes,
    nameChangedAt: isSameName(before.name, name) ? before.nameChangedAt : at,
    homesChangedAt: isMoved ? at : before.homesChangedAt,
  }
  return { facts, corrected: isFirstDay ? others : [] }
}

const later = (one: Day, other: Day): Day => (one > other ? one : other)

/** Returns true for months that a passport showed for another home, because a move was entered late. */
const isRehomed = (before: readonly ShownHome[], fresh: NonNullable<Now['fresh']>): boolean =>
  fresh.some((month) =>
    before.some(
      ({ tenancyId, on, until = on }) =>
        tenancyId !== month.tenancyId && on <= month.dueOn && month.dueOn <= until,
    ),
  )

/** Returns the first day on which a passport can be made again; null if now. A checked name needs no wait. */
export function frozenUntil(facts: ShownFacts | null, now: Date, isNameChecked: boolean): Day | null {
  const changes = [isNameChecked ? null : facts?.nameChangedAt, facts?.homesChangedAt]
  const ends = changes.flatMap((at) => (at ? [after(at, days(FREEZE_DAYS))] : [])).filter((end) => end > now)
  const last = ends.toSorted((a, b) => a.getTime() - b.getTime()).at(-1)
  return last ? dayOfInstant(last) : null
}
