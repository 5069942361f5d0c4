import { randomUUID } from 'node:crypto'
import type { Answer, GivenTransaction } from './answer.ts'
import { CONSENT_DAYS, consentAsPersona, consentWithGivenAccounts, iso, toAdded } from './consents.ts'
import { PERSONAS } from './content/people.ts'
import { emptyWorld, type JoinedConsent, type Journey, type StateStorage, type WorldState } from './state.ts'

const JOURNEY_MINUTES = 30

/** Event that a provider would send by webhook. */
export interface WorldEvent {
  type: 'connected' | 'revoked' | 'reconfirmed' | 'new_data'
  customerRef: string
  consentRef: string
  bankId: string
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
  /** Ends a journey. Returns null if it was answered or expired before. */
  answer(journeyId: string, answer: Answer): Promise<{ journey: Journey; happenings: WorldEvent[] } | null>
  revokeAll(memberId: string): Promise<WorldEvent[]>
  addTransactions(
    memberId: string,
    rows: GivenTransaction[],
  ): Promise<{ added: number; happenings: WorldEvent[] }>
  setOutage(on: boolean): Promise<void>
}

/** Creates the simulated banks, which both providers share. */
export function createWorld(options: { now: () => Date; shelf: StateStorage }): World {
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
          return worldEvent('revoked', consent)
        }),
      ),
    addTransactions: (memberId, rows) => change((state) => addRows(state, memberId, rows, now())),
    setOutage: (on) =>
      change((state) => {
        state.outage = on
      }),
  }
}

const worldEvent = (type: WorldEvent['type'], consent: JoinedConsent): WorldEvent => ({
  type,
  customerRef: consent.customerRef,
  consentRef: consent.ref,
  bankId: consent.bankId,
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
): { journey: Journey; happenings: WorldEvent[] } | null {
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
    return { journey, happenings: [worldEvent('reconfirmed', consent)] }
  }
  const persona = answer.kind === 'persona' ? PERSONAS.find(({ id }) => id === answer.personaId) : null
  if (persona?.trouble === 'bank_down') {
    journey.state = 'failed'
    return { journey, happenings: [] }
  }
  journey.state = 'done'
  if (persona && persona.trouble !== 'none') state.troubles.push(persona.trouble)
  const joined = persona
    ? consentAsPersona(state, journey, persona, now, answer.kind === 'persona' ? answer.holder : undefined)
    : [consentWithGivenAccounts(state, journey, answer, now)]
  return { journey, happenings: joined.map((consent) => worldEvent('connected', consent)) }
}

export function renew(consent: JoinedConsent, now: Date): void {
  consent.status = 'active'
  consent.expiresAt = iso(now, CONSENT_DAYS)
}

function addRows(
  state: WorldState,
  memberId: string,
  rows: GivenTransaction[],
  now: Date,
): { added: number; happenings: WorldEvent[] } {
  const consent = consentsOf(state, memberId).sort((a, b) => (a.givenAt < b.givenAt ? -1 : 1))[0]
  const account = consent?.accounts[0]
  if (!consent || !account) return { added: 0, happenings: [] }
  const before = state.added[account.key] ?? []
  const fresh = rows.map((row, nth) => toAdded(row, `${before.length + nth}`, now))
  state.added[account.key] = [...before, ...fresh]
  return { added: fresh.length, happenings: [worldEvent('new_data', consent)] }
}
