import { randomUUID } from 'node:crypto'
import { isDay } from '@keyturn/platform/days'
import { bankById } from './banks.ts'
import { PERSONAS } from './content/people.ts'
import { chance } from './living.ts'
import type { Persona } from './personas.ts'
import {
  type AccountPlan,
  emptyWorld,
  type JoinedConsent,
  type Journey,
  type Shelf,
  type WorldState,
} from './state.ts'
import { digest } from './view.ts'

export const CONSENT_DAYS = 90
const AUTHORISATION_DAYS = 365
const JOURNEY_MINUTES = 30

export interface GivenTransaction {
  id?: string | undefined
  date: string
  /** Pounds; negative is money out. */
  amount: number
  description: string
}

/** What the person at the bank's page decides. */
export type Answer =
  | { kind: 'persona'; personaId: string }
  | { kind: 'accounts'; accounts: { name: string; transactions: GivenTransaction[] }[] }
  | { kind: 'reconfirm' }
  | { kind: 'refuse' }

/** Something a company would tell us by webhook. */
export interface Happening {
  type: 'connected' | 'revoked' | 'reconfirmed' | 'new_data'
  customerRef: string
  consentRef: string
  journeyId: string
}

export interface World {
  now(): Date
  look<T>(read: (state: WorldState) => T): Promise<T>
  change<T>(write: (state: WorldState) => T): Promise<T>
  startJourney(journey: {
    customerRef: string
    returnUrl: string
    reconfirm: string | null
  }): Promise<Journey>
  /** Ends a journey; null when it was answered or ran out before. */
  answer(journeyId: string, answer: Answer): Promise<{ journey: Journey; happenings: Happening[] } | null>
  revokeAll(memberId: string): Promise<Happening[]>
  addTransactions(
    memberId: string,
    rows: GivenTransaction[],
  ): Promise<{ added: number; happenings: Happening[] }>
  setOutage(on: boolean): Promise<void>
}

/** The banks' side of the world, whichever company stands between us and them. */
export function createWorld(options: { now: () => Date; shelf: Shelf }): World {
  const { now, shelf } = options
  let turn: Promise<unknown> = Promise.resolve()
  const open = async (): Promise<WorldState> => (await shelf.load()) ?? emptyWorld()
  const change: World['change'] = (write) => {
    const mine = turn.then(async () => {
      const state = structuredClone(await open())
      const result = write(state)
      await shelf.save(state)
      return result
    })
    turn = mine.catch(() => undefined)
    return mine
  }
  return {
    now,
    look: async (read) => read(await open()),
    change,
    startJourney: (journey) =>
      change((state) => {
        const id = randomUUID()
        const started: Journey = {
          ...journey,
          id,
          createdAt: iso(now()),
          expiresAt: iso(now(), JOURNEY_MINUTES / 1440),
          state: 'open',
        }
        state.journeys[id] = started
        return started
      }),
    answer: (journeyId, answer) => change((state) => answerJourney(state, journeyId, answer, now())),
    revokeAll: (memberId) =>
      change((state) =>
        consentsOf(state, memberId).map((consent) => {
          consent.status = 'revoked'
          return happening('revoked', consent)
        }),
      ),
    addTransactions: (memberId, rows) => change((state) => addRows(state, memberId, rows, now())),
    setOutage: (on) =>
      change((state) => {
        state.outage = on
      }),
  }
}

const iso = (from: Date, days = 0): string => new Date(from.getTime() + days * 86_400_000).toISOString()

const happening = (type: Happening['type'], consent: JoinedConsent): Happening => ({
  type,
  customerRef: consent.customerRef,
  consentRef: consent.ref,
  journeyId: consent.journeyId,
})

function consentsOf(state: WorldState, memberId: string): JoinedConsent[] {
  const mine = Object.values(state.customers).filter((customer) => customer.memberId === memberId)
  return Object.values(state.consents).filter(
    (consent) => consent.status === 'active' && mine.some(({ ref }) => ref === consent.customerRef),
  )
}

function answerJourney(
  state: WorldState,
  journeyId: string,
  answer: Answer,
  now: Date,
): { journey: Journey; happenings: Happening[] } | null {
  const journey = state.journeys[journeyId]
  if (journey?.state !== 'open' || journey.expiresAt < now.toISOString()) return null
  if (answer.kind === 'refuse') {
    journey.state = 'refused'
    return { journey, happenings: [] }
  }
  if (answer.kind === 'reconfirm') {
    const consent = state.consents[journey.reconfirm ?? '']
    journey.state = consent ? 'done' : 'failed'
    if (!consent) return { journey, happenings: [] }
    renew(consent, now)
    return { journey, happenings: [happening('reconfirmed', consent)] }
  }
  const persona = answer.kind === 'persona' ? PERSONAS.find(({ id }) => id === answer.personaId) : null
  if (persona?.trouble === 'bank_down') {
    journey.state = 'failed'
    return { journey, happenings: [] }
  }
  journey.state = 'done'
  if (persona && persona.trouble !== 'none') state.troubles.push(persona.trouble)
  const joined = persona
    ? joinPersona(state, journey, persona, now)
    : [joinGiven(state, journey, answer, now)]
  return { journey, happenings: joined.map((consent) => happening('connected', consent)) }
}

export function renew(consent: JoinedConsent, now: Date): void {
  consent.status = 'active'
  consent.expiresAt = iso(now, CONSENT_DAYS)
}

function join(
  state: WorldState,
  journey: Journey,
  bankId: string,
  personaId: string | null,
  accounts: Omit<AccountPlan, 'ref'>[],
  now: Date,
): JoinedConsent {
  const ref = `cns_${randomUUID()}`
  const anchorKey = `${personOf(state, journey)} ${personaId ?? journey.id} ${bankId}`
  state.anchors[anchorKey] ??= now.toISOString()
  const consent: JoinedConsent = {
    ref,
    journeyId: journey.id,
    customerRef: journey.customerRef,
    bankId,
    personaId,
    anchorKey,
    accounts: accounts.map((account) => ({ ...account, ref: `acc_${digest(`${ref} ${account.key}`)}` })),
    status: 'active',
    givenAt: now.toISOString(),
    expiresAt: iso(now, CONSENT_DAYS),
    authorisationExpiresAt: iso(now, AUTHORISATION_DAYS),
  }
  state.consents[ref] = consent
  return consent
}

/** The same accounts come back when the same person joins them again, by whatever customer number. */
const personOf = (state: WorldState, journey: Journey): string =>
  state.customers[journey.customerRef]?.memberId ?? journey.customerRef

function joinPersona(state: WorldState, journey: Journey, persona: Persona, now: Date): JoinedConsent[] {
  const banks = [persona.bankId, ...(persona.alsoBankId ? [persona.alsoBankId] : [])]
  return banks.map((bankId) => {
    const accounts = persona.accounts.map((template, index) => ({
      key: `${personOf(state, journey)} ${persona.id} ${bankId} ${index}`,
      index,
      name: `${bankById(bankId).name} ${template.name.toLowerCase()}`,
      kind: template.kind,
      currency: template.currency ?? 'GBP',
      accountNumber: numberFor(`${personOf(state, journey)} ${persona.id} ${bankId} ${index}`),
    }))
    return join(state, journey, bankId, persona.id, accounts, now)
  })
}

function joinGiven(state: WorldState, journey: Journey, answer: Answer, now: Date): JoinedConsent {
  const given = answer.kind === 'accounts' ? answer.accounts : []
  const accounts = given.map((account, index) => ({
    key: `${personOf(state, journey)} given ${account.name} ${index}`,
    index,
    name: account.name,
    kind: 'current' as const,
    currency: 'GBP',
    accountNumber: numberFor(`${personOf(state, journey)} given ${account.name} ${index}`),
  }))
  const consent = join(state, journey, 'northgate', null, accounts, now)
  given.forEach((account, index) => {
    const key = accounts[index]?.key ?? ''
    state.added[key] = account.transactions.map((row, nth) => toAdded(row, `${nth}`, now))
  })
  return consent
}

function addRows(
  state: WorldState,
  memberId: string,
  rows: GivenTransaction[],
  now: Date,
): { added: number; happenings: Happening[] } {
  const consent = consentsOf(state, memberId).sort((a, b) => (a.givenAt < b.givenAt ? -1 : 1))[0]
  const account = consent?.accounts[0]
  if (!consent || !account) return { added: 0, happenings: [] }
  const before = state.added[account.key] ?? []
  const fresh = rows.map((row, nth) => toAdded(row, `${before.length + nth}`, now))
  state.added[account.key] = [...before, ...fresh]
  return { added: fresh.length, happenings: [happening('new_data', consent)] }
}

function toAdded(row: GivenTransaction, key: string, now: Date) {
  if (!isDay(row.date)) throw new Error('A transaction needs a day, like 2026-10-01.')
  return {
    key: `given-${key}`,
    id: row.id ?? null,
    day: row.date,
    pence: Math.round(row.amount * 100),
    description: row.description,
    merchant: null,
    kind: 'other' as const,
    addedAt: now.toISOString(),
  }
}

const numberFor = (seed: string): string => String(10_000_000 + Math.floor(chance(seed) * 89_999_999))
