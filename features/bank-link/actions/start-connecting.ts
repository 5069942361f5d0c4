import { randomToken } from '@keyturn/platform/crypto'
import { notFound, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { BankProblem, type Customer } from '@keyturn/providers/bank'
import type { BankLinkContext } from '../context.ts'
import { RETURN_WITHIN_MS } from '../domain/journey.ts'
import { endUnreturnedJob } from '../jobs/kinds.ts'
import { bankLinks } from '../links.ts'
import { insertAttempt } from '../store/attempts.ts'
import { findConnection } from '../store/connections.ts'
import { findCustomer, saveCustomer, saveCustomerRef } from '../store/customers.ts'
import { refuseWithoutConsent } from './enforce-consent.ts'
import { openCustomer, secretContext } from './open-customer.ts'

export interface ConnectRequest {
  memberId: string
  returnPath: string | null
  /** Connection to renew. Null for a new one. */
  reconfirm: string | null
  /** Cookie token of the browser that begins the journey. Null if none does. */
  browser: string | null
}

/** Starts a journey to the bank. Only the browser that returns from the bank gets its nonce. */
export async function startConnecting(
  context: BankLinkContext,
  wish: ConnectRequest,
): Promise<{ connectUrl: string }> {
  await refuseWithoutConsent(context.db, wish.memberId)
  const connection = wish.reconfirm ? await findConnection(context.db, wish.memberId, wish.reconfirm) : null
  if (wish.reconfirm && !connection) throw notFound()
  const nonce = randomToken(24)
  const returnUrl = `${context.publicUrl}${bankLinks.callback}?n=${nonce}`
  const { customer, started } = await withMemberMessages(async () => {
    const customer = await customerFor(context, wish.memberId)
    const reconfirm = connection?.consentRef ?? null
    return { customer, started: await context.bank.startConnection({ customer, returnUrl, reconfirm }) }
  })
  const now = context.clock.now()
  const id = newId(now)
  await context.db.transaction(async (tx) => {
    if (started.ref) await saveCustomerRef(tx, context.bank.id, started.ref, wish.memberId)
    await insertAttempt(tx, {
      memberId: wish.memberId,
      id,
      provider: context.bank.id,
      nonceDigest: context.digest('bank-link', nonce),
      browserDigest: wish.browser === null ? null : context.digest('bank-browser', wish.browser),
      connectionId: connection?.id ?? null,
      providerRef: started.ref,
      returnPath: wish.returnPath,
      createdAt: now,
      expiresAt: started.expiresAt,
    })
    // Deadline for joining a consent of this journey, for providers without webhooks.
    const startAfter = new Date(started.expiresAt.getTime() + RETURN_WITHIN_MS)
    await context.queue.enqueue(
      tx,
      endUnreturnedJob,
      { memberId: wish.memberId },
      { startAfter, singletonKey: id },
    )
  })
  context.log.info({ memberId: wish.memberId, customer: customer.ref }, 'bank-link: bank journey started')
  return { connectUrl: started.url }
}

async function customerFor(context: BankLinkContext, memberId: string): Promise<Customer> {
  if (await findCustomer(context.db, memberId, context.bank.id)) return openCustomer(context, memberId)
  const customer = await context.bank.ensureCustomer(memberId)
  const sealedSecret = customer.secret
    ? context.vault.seal(customer.secret, secretContext(memberId, context.bank.id))
    : null
  const now = context.clock.now()
  await context.db.transaction((tx) =>
    saveCustomer(tx, { memberId, provider: context.bank.id, ref: customer.ref, sealedSecret, now }),
  )
  return customer
}

/** Errors that no retry fixes, because the provider and our code disagree. */
const FOR_OPERATORS = ['garbled', 'refused', 'unauthorised']

/** Converts a provider's error into a refusal with a message, so that it is never a 500. */
export async function withMemberMessages<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BankProblem)) throw error
    const cause = FOR_OPERATORS.includes(error.kind) ? { cause: error } : {}
    const later = { retryAfterSeconds: error.retryAfterSeconds ?? 60, ...cause }
    if (error.kind === 'rate_limited')
      throw new Refusal(
        503,
        'bank_busy',
        'Your bank is answering slowly right now. Please try again in a minute.',
        later,
      )
    if (error.passes)
      throw new Refusal(
        503,
        'bank_unavailable',
        'We cannot reach the banks right now. Nothing is lost: please try again in a few minutes.',
        later,
      )
    if (error.kind === 'consent_ended')
      throw new Refusal(
        409,
        'bank_consent_ended',
        'Your bank has ended this link. Please connect your bank again.',
      )
    throw new Refusal(
      502,
      'bank_unexpected',
      'Your bank did not accept this. Please connect your bank again, or contact us.',
      cause,
    )
  }
}
