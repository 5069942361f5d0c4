import { randomUUID } from 'node:crypto'
import { isDay } from '@keyturn/platform/days'
import type { Answer, GivenTransaction } from './answer.ts'
import { bankById } from './banks.ts'
import { chance } from './daily-spending.ts'
import type { Persona } from './personas.ts'
import type { AccountPlan, JoinedConsent, Journey, WorldState } from './state.ts'
import { digest } from './view.ts'

export const CONSENT_DAYS = 90
const AUTHORISATION_DAYS = 365

export const iso = (from: Date, days = 0): string =>
  new Date(from.getTime() + days * 86_400_000).toISOString()

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

/** Returns the member of a journey. The same member gets the same accounts again. */
export const personOf = (state: WorldState, journey: Journey): string =>
  state.customers[journey.customerRef]?.memberId ?? journey.customerRef

export function consentAsPersona(
  state: WorldState,
  journey: Journey,
  persona: Persona,
  now: Date,
  holder?: string,
): JoinedConsent[] {
  const banks = [persona.bankId, ...(persona.alsoBankId ? [persona.alsoBankId] : [])]
  return banks.map((bankId) => {
    const accounts = persona.accounts.map((template, index) => ({
      key: `${personOf(state, journey)} ${persona.id} ${bankId} ${index}`,
      index,
      name: `${bankById(bankId).name} ${template.name.toLowerCase()}`,
      kind: template.kind,
      currency: template.currency ?? 'GBP',
      accountNumber: numberFor(`${personOf(state, journey)} ${persona.id} ${bankId} ${index}`),
      holders: holder ? [holder] : [],
    }))
    return join(state, journey, bankId, persona.id, accounts, now)
  })
}

export function consentWithGivenAccounts(
  state: WorldState,
  journey: Journey,
  answer: Answer,
  now: Date,
): JoinedConsent {
  const given = answer.kind === 'accounts' ? answer.accounts : []
  const accounts = given.map((account, index) => ({
    key: `${personOf(state, journey)} given ${account.name} ${index}`,
    index,
    name: account.name,
    kind: 'current' as const,
    currency: 'GBP',
    accountNumber: account.number ?? numberFor(`${personOf(state, journey)} given ${account.name} ${index}`),
    holders: account.holder ? [account.holder] : [],
  }))
  const consent = join(state, journey, 'northgate', null, accounts, now)
  given.forEach((account, index) => {
    const key = accounts[index]?.key ?? ''
    state.added[key] = account.transactions.map((row, nth) => toAdded(row, `${nth}`, now))
  })
  return consent
}

export function toAdded(row: GivenTransaction, key: string, now: Date) {
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
