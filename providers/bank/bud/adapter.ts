import type { Checkable } from '@keyturn/platform/checks'
import type { z } from 'zod'
import { checkToken } from '../check.ts'
import { firmOf } from '../firm.ts'
import {
  type BankDataProvider,
  BankProblem,
  type Customer,
  type FailureReason,
  type ProviderEvent,
} from '../port.ts'
import { accountsOf } from './accounts.ts'
import { type BudClient, type BudOptions, createBudClient, fetchBudToken, problemOfCode } from './client.ts'
import { type BudConsents, budConsents } from './consents.ts'
import { pollUntilDone } from './tasks.ts'
import { budTransactions } from './transactions.ts'
import { budSignatureCheck, readBudEvent } from './webhook.ts'
import * as wire from './wire.ts'

const GATEWAY_MINUTES = 30
/** Number of polls per kind of task. After them the webhook reports the end. */
const MAX_POLLS = { connect: 2, refresh: 5, ending: 5 }

interface Parts {
  client: BudClient
  consents: BudConsents
  pauseMs: number
  now: () => Date
}

/** The operator sets the number: see BANK_FIRM_NUMBER. */
const FIRM = { name: 'Bud Financial Limited', number: null, termsUrl: null }

export function createBud(options: BudOptions): BankDataProvider & Checkable {
  const client = createBudClient(options)
  const consents = budConsents(client, options.now)
  const parts: Parts = { client, consents, pauseMs: options.pauseMs ?? 500, now: options.now }
  const reading = budTransactions(client, consents, options.now)
  const checkSignature = budSignatureCheck(options.webhookKeysUrl)
  return {
    id: 'bud',
    ...firmOf(FIRM, options.firm),
    check: () => checkToken(() => fetchBudToken(options)),
    ...connecting(parts),
    ...ending(parts),
    async consent(customer, ref) {
      return (await consents.told(customer)).find((consent) => consent.ref === ref) ?? null
    },
    consents: (customer) => consents.told(customer),
    accounts: (customer, consentRef) => accountsOf(client, consents, customer, consentRef),
    refresh: (customer, consentRef, presentAt) => refresh(parts, customer, consentRef, presentAt),
    read: reading.read,
    readWindow: reading.readWindow,
    // Under Bud's licence the person must confirm on Bud's own screen.
    reconfirm: async () => 'needs_person',
    async readWebhook(headers, body): Promise<ProviderEvent[]> {
      await checkSignature(headers, body)
      return readBudEvent(body)
    },
  }
}

/** Connects a known person to a bank, up to the consent. */
function connecting({
  client,
  consents,
  pauseMs,
  now,
}: Parts): Pick<BankDataProvider, 'ensureCustomer' | 'startConnection' | 'completeConnection'> {
  return {
    async ensureCustomer(memberId) {
      const { data } = await client({
        method: 'POST',
        path: '/platform/v3/customers',
        body: {
          customer_context: {
            type: 'personal',
            region: 'GB',
            locale: 'en-GB',
            models: { categorisation: 'uk-v2' },
          },
          client_metadata: { idempotent_identifier: memberId },
        },
        answer: wire.customerAnswer,
      })
      return { ref: data.customer_id, secret: data.customer_secret ?? null }
    },
    async startConnection({ customer, returnUrl, reconfirm }) {
      const again = reconfirm && (await consents.all(customer)).find(({ id }) => id === reconfirm)
      const { data } = await client({
        method: 'POST',
        path: '/v2/open-banking/authorisation-gateway-url',
        customer,
        body: {
          redirect_url: returnUrl,
          ...(reconfirm
            ? {
                initial_screen: 'reconfirm_consent',
                reconfirm_consent_redirect: true,
                ...(again ? { providers: [again.provider] } : {}),
              }
            : {
                initial_screen: 'connect_accounts',
                connect_more_accounts_button: false,
                skip_success_screen: true,
              }),
        },
        answer: wire.gatewayAnswer,
      })
      const expiresAt = new Date(now().getTime() + GATEWAY_MINUTES * 60_000)
      return { url: data.url, ref: null, expiresAt }
    },
    async completeConnection({ customer, taskId }) {
      if (taskId !== null) {
        const { status, result } = await connectTask(client, customer, taskId, pauseMs)
        if (status === 'Failed') return { state: 'failed', reason: reasonOf(result) }
        if (status === 'Pending') return { state: 'pending' }
      }
      const active = (await consents.told(customer)).filter(({ status }) => status === 'active')
      return active.length === 0 ? { state: 'pending' } : { state: 'active', consents: active }
    },
  }
}

async function connectTask(client: BudClient, customer: Customer, taskId: string, pauseMs: number) {
  type Answer = z.infer<typeof wire.connectTask>
  const statusOf = ({ data, metadata }: Answer) => data.status ?? metadata.status
  const answer = await pollUntilDone(client, {
    customer,
    answer: wire.connectTask,
    nextUrl: undefined,
    path: `/v1/open-banking/connect/${encodeURIComponent(taskId)}`,
    looks: MAX_POLLS.connect,
    pauseMs,
    isOver: (look) => statusOf(look) !== 'Pending',
  })
  return { status: statusOf(answer), result: answer.data.result ?? '' }
}

function reasonOf(result: string): FailureReason {
  if (result === 'auth_denied') return 'refused'
  if (result === 'auth_expired' || result === 'auth_used') return 'expired'
  return result.startsWith('provider_') ? 'bank_down' : 'unknown'
}

/** A refresh is as slow as the bank. After the last poll we read the available data; the webhook reports the rest. */
async function refresh(
  { client, consents, pauseMs }: Parts,
  customer: Customer,
  consentRef: string,
  presentAt: string | null,
): Promise<'fresh' | 'not_yet'> {
  const ended = new BankProblem('consent_ended', 'The consent is no longer valid.')
  const before = await consents.live(customer)
  const own = before.find(({ id }) => id === consentRef)
  if (!own) throw ended
  const begun = await client({
    method: 'POST',
    path: '/open-banking/v2/refresh',
    customer,
    presentAt,
    body: { providers: [own.provider] },
    answer: wire.refreshStarted,
  })
  const ownPart = ({ data }: z.infer<typeof wire.refreshPoll>) =>
    data.sub_tasks.find(({ provider }) => provider === own.provider)
  const last = await pollUntilDone(client, {
    customer,
    answer: wire.refreshPoll,
    nextUrl: begun.metadata.next_url,
    path: `/open-banking/v2/refresh/${begun.data.task_id}`,
    looks: MAX_POLLS.refresh,
    pauseMs,
    isOver: (look) => (ownPart(look)?.status ?? 'Pending') !== 'Pending',
  })
  const part = ownPart(last)
  if (part?.reconnect_required) {
    // With several consents at this bank, the flag may concern another one. Bud has revoked that one by then.
    const alone = before.filter(({ provider }) => provider === own.provider).length === 1
    if (alone || !(await consents.live(customer)).some(({ id }) => id === consentRef)) throw ended
    return 'not_yet'
  }
  if (!part || part.status === 'Pending') return 'not_yet'
  // Bud's document also uses Completed for a refresh that the bank refused, so the result decides if there is one.
  const result = part.result ?? (part.status === 'Completed' ? 'success' : '')
  if (result !== 'success') throw problemOfCode(result) ?? new BankProblem('down', 'The refresh failed.')
  return 'fresh'
}

/** Revoking and erasing are tasks at Bud. A failed task throws, so that the caller retries. */
function ending({ client, consents, pauseMs }: Parts): Pick<BankDataProvider, 'revoke' | 'erase'> {
  const done = async (
    customer: Customer,
    begun: z.infer<typeof wire.taskStarted>,
    path: string,
  ): Promise<void> => {
    const { metadata } = await pollUntilDone(client, {
      customer,
      answer: wire.taskPoll,
      nextUrl: begun.metadata.next_url,
      path: `${path}/${begun.data.task_id}`,
      looks: MAX_POLLS.ending,
      pauseMs,
      isOver: (look) => look.metadata.status !== 'Pending',
    })
    if (metadata.status === 'Failed') throw new BankProblem('down', 'Bud could not end it.')
  }
  return {
    async revoke(customer, consentRef, spare = []) {
      const given = (await consents.all(customer)).filter(
        ({ status }) => status !== 'revoked' && status !== 'rejected',
      )
      const own = given.find(({ id }) => id === consentRef)
      if (!own) return []
      // Bud can only end all consents at a bank together.
      const others = given.filter(({ id, provider }) => provider === own.provider && id !== own.id)
      if (others.some(({ id }) => spare.includes(id))) return []
      const path = '/v1/open-banking/account-access-consent/revoke'
      const body = { provider: own.provider }
      await done(
        customer,
        await client({ method: 'POST', path, customer, body, answer: wire.taskStarted }),
        path,
      )
      return others.map(({ id }) => id)
    },
    async erase(customer) {
      const path = `/platform/v3/customers/${customer.ref}`
      const begun = await client({ method: 'DELETE', path, customer, answer: wire.taskStarted })
      await done(customer, begun, path)
    },
  }
}
