import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import {
  type BankDataProvider,
  BankProblem,
  type Consent,
  type Customer,
  type FailureReason,
} from '../port.ts'
import { accountsOf } from './accounts.ts'
import { type BudOptions, createBudClient, problemOfCode } from './client.ts'
import { budReading } from './reading.ts'
import { budSignatureCheck, readBudEvent } from './webhook.ts'
import * as wire from './wire.ts'

const GATEWAY_MINUTES = 30
const LOOKS = 5

export function createBud(options: BudOptions): BankDataProvider {
  const client = createBudClient(options)
  const reading = budReading(client, options.now)
  const checkSignature = budSignatureCheck(options.webhookKeysUrl)
  const consents = async (customer: Customer): Promise<Consent[]> => {
    const { data } = await client({
      method: 'GET',
      path: '/v1/open-banking/account-access-consents',
      query: { status: 'all' },
      customer,
      answer: wire.consentsAnswer,
    })
    return data.map(toConsent)
  }
  return {
    id: 'bud',
    agent: 'Bud Financial Limited',
    ...connecting(client, options, consents),
    async consent(customer, ref) {
      return (await consents(customer)).find((consent) => consent.ref === ref) ?? null
    },
    accounts: (customer, consentRef) => accountsOf(client, consents, customer, consentRef),
    async refresh(customer, consentRef, presentAt) {
      const all = (await consents(customer)).filter(({ status }) => status === 'active')
      const own = all.find(({ ref }) => ref === consentRef)
      if (!own) throw new BankProblem('consent_ended', 'The consent is no longer valid.')
      const { data } = await client({
        method: 'POST',
        path: '/open-banking/v2/refresh',
        customer,
        presentAt,
        body: {},
        answer: wire.refreshAnswer,
      })
      // One bank's trouble must not be taken for another's: each has a part of its own in the refresh.
      const part = data.sub_tasks?.find(({ provider }) => provider === own.institutionId)
      return awaitRefresh(client, customer, {
        taskId: (part ?? data).task_id,
        isOurs: part !== undefined || all.length === 1,
        pauseMs: options.pauseMs ?? 500,
      })
    },
    read: reading.read,
    readWindow: reading.readWindow,
    // Under Bud's licence the person says yes on Bud's own screen.
    reconfirm: async () => 'needs_person',
    async revoke(customer, consentRef) {
      const consent = (await consents(customer)).find(({ ref }) => ref === consentRef)
      if (!consent) return
      await client({
        method: 'POST',
        path: '/v1/open-banking/account-access-consent/revoke',
        customer,
        body: { provider: consent.institutionId, consent_id: consentRef },
        answer: wire.anything,
      })
    },
    async erase(customer) {
      await client({
        method: 'DELETE',
        path: `/platform/v3/customers/${customer.ref}`,
        customer,
        answer: wire.anything,
      })
    },
    async readWebhook(headers, body) {
      await checkSignature(headers, body)
      return readBudEvent(body)
    },
  }
}

type Client = ReturnType<typeof createBudClient>

/** From a person we know to a consent at a bank. */
function connecting(
  client: Client,
  options: BudOptions,
  consents: (customer: Customer) => Promise<Consent[]>,
): Pick<BankDataProvider, 'ensureCustomer' | 'startConnection' | 'completeConnection'> {
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
      const again = reconfirm ? (await consents(customer)).find(({ ref }) => ref === reconfirm) : undefined
      const { data } = await client({
        method: 'POST',
        path: '/v2/open-banking/authorisation-gateway-url',
        customer,
        body: {
          redirect_url: returnUrl,
          ...(reconfirm
            ? {
                initial_screen: 'reconfirm_consent',
                reconfirm_consent_redirect: returnUrl,
                ...(again ? { providers: [again.institutionId] } : {}),
              }
            : {
                initial_screen: 'connect_accounts',
                connect_more_accounts_button: false,
                skip_success_screen: true,
              }),
        },
        answer: wire.gatewayAnswer,
      })
      return {
        url: data.url,
        ref: null,
        expiresAt: new Date(options.now().getTime() + GATEWAY_MINUTES * 60_000),
      }
    },
    async completeConnection({ customer, taskId }) {
      const task = taskId === null ? null : await taskState(client, customer, taskId)
      if (task?.status === 'Failed') return { state: 'failed', reason: reasonOf(task.result ?? '') }
      const active = (await consents(customer)).filter((consent) => consent.status === 'active')
      if (active.length === 0 || task?.status === 'Pending') return { state: 'pending' }
      return { state: 'active', consents: active }
    },
  }
}

async function taskState(client: Client, customer: Customer, taskId: string) {
  const path = `/v1/open-banking/connect/${encodeURIComponent(taskId)}`
  const { data } = await client({ method: 'GET', path, customer, answer: wire.connectTaskAnswer })
  return data
}

/** A refresh takes as long as the bank takes. When it outlasts our looks we read what is there; the webhook brings the rest. */
async function awaitRefresh(
  client: Client,
  customer: Customer,
  task: { taskId: string; isOurs: boolean; pauseMs: number },
): Promise<'fresh' | 'not_yet'> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { data, metadata } = await client({
      method: 'GET',
      path: `/v2/open-banking/refresh/${task.taskId}`,
      customer,
      answer: wire.refreshTaskAnswer,
    })
    // Bud's documents disagree whether an ended consent is "Completed" or "Failed": only this flag is sure.
    if (data.reconnect_required && !task.isOurs) return 'not_yet'
    if (data.reconnect_required) throw new BankProblem('consent_ended', 'The bank wants the person again.')
    if (data.status === 'Failed')
      throw problemOfCode(data.result ?? '') ?? new BankProblem('down', 'The refresh failed.')
    if (data.status === 'Completed') return 'fresh'
    await pause(Math.min(metadata?.next_url_delay ?? task.pauseMs, 3_000))
  }
  return 'not_yet'
}

function reasonOf(result: string): FailureReason {
  if (result === 'auth_denied') return 'refused'
  if (result === 'auth_expired' || result === 'auth_used') return 'expired'
  return result.startsWith('provider_') ? 'bank_down' : 'unknown'
}

function toConsent(item: z.infer<typeof wire.consentItem>): Consent {
  const day = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)
  return {
    ref: item.consent_id,
    institutionId: item.provider,
    institutionName: item.provider_display_name ?? item.provider,
    status: statusOf(item.status),
    givenAt: new Date(item.authorised_at),
    expiresAt: day(item.expires_at),
    authorisationExpiresAt: day(item.authorisation_expires_at),
    tokenExpiresAt: day(item.token_expires_at),
  }
}

function statusOf(status: string): Consent['status'] {
  if (/^(active|reconfirm_due|authorised)$/i.test(status)) return 'active'
  if (/^expired$/i.test(status)) return 'expired'
  return /^revoked$/i.test(status) ? 'revoked' : 'broken'
}
