import { randomToken } from '@keyturn/platform/crypto'
import { notFound, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { BankProblem, type Customer } from '@keyturn/providers/bank'
import { type BankLink, openCustomer, secretContext } from '../bank-link.ts'
import { findConnection } from '../store/connections.ts'
import { findCustomer, insertAttempt, keepCustomer, keepRef } from '../store/customers.ts'

export interface ConnectWish {
  memberId: string
  returnPath: string | null
  /** Set: say yes again for this connection. */
  reconfirm: string | null
}

/** Begins a journey to the bank: the address to go to, with a nonce on the way back that only this browser gets. */
export async function startConnecting(bank: BankLink, wish: ConnectWish): Promise<{ connectUrl: string }> {
  const connection = wish.reconfirm ? await findConnection(bank.db, wish.memberId, wish.reconfirm) : null
  if (wish.reconfirm && !connection) throw notFound()
  const nonce = randomToken(24)
  const returnUrl = `${bank.publicUrl}/bud-callback?n=${nonce}`
  const { customer, started } = await inPlainWords(async () => {
    const customer = await customerFor(bank, wish.memberId)
    const reconfirm = connection?.consentRef ?? null
    return { customer, started: await bank.provider.startConnection({ customer, returnUrl, reconfirm }) }
  })
  const now = bank.clock.now()
  await bank.db.transaction(async (tx) => {
    if (started.ref) await keepRef(tx, bank.provider.id, started.ref, wish.memberId)
    await insertAttempt(tx, {
      memberId: wish.memberId,
      id: newId(now),
      provider: bank.provider.id,
      nonceDigest: bank.digest(nonce),
      connectionId: connection?.id ?? null,
      providerRef: started.ref,
      returnPath: wish.returnPath,
      createdAt: now,
      expiresAt: started.expiresAt,
    })
  })
  bank.log.info({ memberId: wish.memberId, customer: customer.ref }, 'bank journey begun')
  return { connectUrl: started.url }
}

async function customerFor(bank: BankLink, memberId: string): Promise<Customer> {
  if (await findCustomer(bank.db, memberId, bank.provider.id)) return openCustomer(bank, memberId)
  const customer = await bank.provider.ensureCustomer(memberId)
  const sealedSecret = customer.secret
    ? bank.vault.seal(customer.secret, secretContext(memberId, bank.provider.id))
    : null
  const now = bank.clock.now()
  await bank.db.transaction((tx) =>
    keepCustomer(tx, { memberId, provider: bank.provider.id, ref: customer.ref, sealedSecret, now }),
  )
  return customer
}

/** A company's trouble becomes a sentence for a person, and never a 500. */
export async function inPlainWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BankProblem)) throw error
    const later = { retryAfterSeconds: error.retryAfterSeconds ?? 60 }
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
        'Your bank has ended this connection. Please connect it again.',
      )
    throw new Refusal(
      502,
      'bank_unexpected',
      'Your bank did not accept this. Please connect it again, or contact us.',
    )
  }
}
