import type { Checkable } from '@keyturn/platform/checks'
import type { z } from 'zod'
import { unreadable } from '../call.ts'
import { checkToken } from '../check.ts'
import { firmOf } from '../firm.ts'
import {
  type Account,
  type BankDataProvider,
  BankProblem,
  type Consent,
  type FailureReason,
} from '../port.ts'
import {
  createTrueLayerClient,
  fetchTrueLayerToken,
  type TrueLayerClient,
  type TrueLayerOptions,
} from './client.ts'
import { trueLayerTransactions } from './transactions.ts'
import { readTrueLayerEvent, trueLayerSignatureCheck } from './webhook.ts'
import * as wire from './wire.ts'

const HOSTED_PAGE_MINUTES = 30

/** Name from its user terms of 25 September 2025, read on 27 November 2026. */
const FIRM = { name: 'TrueLayer Limited', number: '901096', termsUrl: 'https://truelayer.com/enduser_tos' }

export function createTrueLayer(options: TrueLayerOptions): BankDataProvider & Checkable {
  const client = createTrueLayerClient(options)
  const reading = trueLayerTransactions(client, options.now, options.pauseMs ?? 500)
  const checkSignature = trueLayerSignatureCheck({
    keysUrl: options.webhookKeysUrl,
    path: options.webhookPath,
    now: options.now,
  })
  return {
    id: 'truelayer',
    ...firmOf(FIRM, options.firm),
    check: () => checkToken(() => fetchTrueLayerToken(options)),
    // TrueLayer has independent connections and no customers, so the member's id is the reference.
    ensureCustomer: async (memberId) => ({ ref: memberId, secret: null }),
    ...connecting(client, options),
    async consent(_customer, ref) {
      const found = await lookUp(client, ref)
      return found ? toConsent(found, options.now()) : null
    },
    async consents(_customer, refs) {
      const found = await Promise.all(refs.map((ref) => lookUp(client, ref)))
      return found.flatMap((one) => (one ? [toConsent(one, options.now())] : []))
    },
    accounts: (_customer, consentRef) => accountsOf(client, consentRef),
    // TrueLayer queries the bank on each transactions request, so this only checks that the consent is active.
    async refresh(_customer, consentRef) {
      const found = await lookUp(client, consentRef)
      if (!found || toConsent(found, options.now()).status !== 'active')
        throw new BankProblem('consent_ended', 'The connection is no longer authorised.')
      return 'fresh'
    },
    read: reading.read,
    readWindow: reading.readWindow,
    async reconfirm(_customer, consentRef) {
      const extended = await client({
        method: 'POST',
        path: `/v3/data-connections/${consentRef}/extend`,
        body: { user_has_reconfirmed_consent: true },
        answer: wire.connection,
      }).catch((error: unknown) => {
        if (error instanceof BankProblem && error.kind === 'consent_ended') return null
        throw error
      })
      return extended && toConsent(extended, options.now()).status === 'active' ? 'done' : 'needs_person'
    },
    async revoke(_customer, consentRef) {
      await client({
        method: 'DELETE',
        path: `/v3/data-connections/${consentRef}`,
        answer: wire.nothing,
      }).catch(ignoreGone)
      return []
    },
    // TrueLayer stores nothing under the person's name, and each connection is revoked separately.
    erase: async () => undefined,
    async readWebhook(headers, body) {
      await checkSignature(headers, body)
      return readTrueLayerEvent(body)
    },
  }
}

/** Hosted journey and its outcome. */
function connecting(
  client: TrueLayerClient,
  options: TrueLayerOptions,
): Pick<BankDataProvider, 'startConnection' | 'completeConnection'> {
  return {
    async startConnection({ customer, returnUrl }) {
      const made = await client({
        method: 'POST',
        path: '/v3/data-connections',
        body: {
          scopes: ['accounts', 'transactions'],
          provider_selection: {
            type: 'user_selected',
            filter: { countries: ['GB'], customer_segments: ['retail'] },
          },
          user: { id: customer.ref },
          user_consent: { type: 'authorization_flow_captured' },
          hosted_page: {
            type: 'authorization_flow',
            return_uri: withHint(returnUrl),
            country_code: 'GB',
            language_code: 'en',
          },
          data_access_type: 'recurring',
        },
        answer: wire.createdConnection,
      })
      return {
        url: made.hosted_page.uri,
        ref: made.id,
        expiresAt: new Date(options.now().getTime() + HOSTED_PAGE_MINUTES * 60_000),
      }
    },
    async completeConnection({ ref }) {
      if (!ref) return { state: 'failed', reason: 'unknown' }
      const found = await lookUp(client, ref)
      if (!found) return { state: 'failed', reason: 'unknown' }
      const consent = toConsent(found, options.now())
      if (consent.status === 'active') return { state: 'active', consents: [consent] }
      if (found.status === 'failed') return { state: 'failed', reason: reasonOf(found.failure_reason ?? '') }
      return { state: 'pending' }
    },
  }
}

/**
 * Adds the status and task that our screen expects, because TrueLayer documents no return parameters for Data v3.
 * They are hints; the outcome is always fetched.
 */
function withHint(returnUrl: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('status', 'success')
  url.searchParams.set('task_id', 'hosted-page')
  return url.href
}

async function lookUp(client: TrueLayerClient, ref: string): Promise<z.infer<typeof wire.connection> | null> {
  try {
    return await client({
      method: 'GET',
      path: `/v3/data-connections/${encodeURIComponent(ref)}`,
      answer: wire.connection,
    })
  } catch (error) {
    if (error instanceof BankProblem && error.kind === 'not_found') return null
    throw error
  }
}

/** Fetches all pages of accounts. */
async function accountsOf(client: TrueLayerClient, consentRef: string): Promise<Account[]> {
  const found = new Map<string, Account>()
  for (let cursor: string | null = null; ; ) {
    const answer: z.infer<typeof wire.accountsAnswer> = await client({
      method: 'GET',
      path: `/v3/connected-accounts${cursor ? `?${new URLSearchParams({ cursor })}` : ''}`,
      connection: consentRef,
      answer: wire.accountsAnswer,
    })
    for (const item of answer.items) found.set(item.id, toAccount(item, consentRef))
    const next = answer.pagination?.next_cursor || null
    if (next !== null && next === cursor) throw unreadable(['pagination.next_cursor'])
    if (next === null || answer.items.length === 0) return [...found.values()]
    cursor = next
  }
}

function toAccount(item: z.infer<typeof wire.accountsAnswer>['items'][number], consentRef: string): Account {
  const uk = item.account_identifiers.find(wire.isUk)
  const isSavings = item.account_type === 'savings'
  return {
    ref: item.id,
    consentRef,
    name: item.display_name ?? (isSavings ? 'Savings account' : 'Current account'),
    kind: isSavings ? 'savings' : 'current',
    currency: item.currency,
    sortCode: uk?.sort_code ?? null,
    accountNumber: uk?.account_number ?? null,
    holders: (item.account_holder_names ?? []).map((name) => name.trim()).filter(Boolean),
    knownDays: null,
  }
}

function ignoreGone(error: unknown): void {
  if (error instanceof BankProblem && ['not_found', 'consent_ended'].includes(error.kind)) return
  throw error
}

const STATUSES: Record<string, Consent['status']> = {
  authorized: 'active',
  active: 'active',
  expired: 'expired',
  inactive: 'expired',
  revoked: 'revoked',
}

function toConsent(found: z.infer<typeof wire.connection>, now: Date): Consent {
  const day = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)
  const expiresAt = day(found.consent_expires_at)
  const status = STATUSES[found.status] ?? 'broken'
  return {
    ref: found.id,
    institutionId: found.provider?.id ?? 'unknown',
    institutionName: found.provider?.display_name ?? 'Your bank',
    status: status === 'active' && expiresAt && expiresAt <= now ? 'expired' : status,
    givenAt: day(found.authorized_at) ?? now,
    expiresAt,
    authorisationExpiresAt: day(found.authorization_expires_at),
    tokenExpiresAt: null,
  }
}

function reasonOf(reason: string): FailureReason {
  if (/user_(canceled|cancelled|rejected)|access_denied/.test(reason)) return 'refused'
  if (/expired/.test(reason)) return 'expired'
  return /provider/.test(reason) ? 'bank_down' : 'unknown'
}
