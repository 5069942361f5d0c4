import { notFound } from '@keyturn/platform/http'
import { BankProblem } from '@keyturn/providers/bank'
import { leaveJob } from '../announcements.ts'
import { type BankLink, openCustomer } from '../bank-link.ts'
import { mayRead } from '../domain/connection-states.ts'
import { listConnections, lockConnection } from '../store/connections.ts'
import { findCustomer, forgetCustomer, openJourneysEndAt } from '../store/customers.ts'
import { moveConnection } from './move-connection.ts'

interface Which {
  memberId: string
  connectionId: string
}

/** Stops at once on our side; telling the company follows as a job, until it has heard. History stays. */
export async function disconnect(bank: BankLink, which: Which): Promise<void> {
  await bank.db.transaction(async (tx) => {
    const connection = await lockConnection(tx, which.memberId, which.connectionId)
    if (!connection || connection.state === 'replaced') throw notFound()
    if (!(await moveConnection(bank, tx, which.memberId, connection, 'disconnected_here'))) return
    const others = (await listConnections(tx, which.memberId)).some(({ state }) => mayRead(state))
    await bank.queue.enqueue(tx, leaveJob, { ...which, forget: !others })
  })
}

/** Tells the company; with the last connection the sealed secret and the customer there go too. */
export async function tellCompany(bank: BankLink, which: Which & { forget: boolean }): Promise<void> {
  if (!(await findCustomer(bank.db, which.memberId, bank.provider.id))) return
  const connections = await listConnections(bank.db, which.memberId)
  // A bank joined since then needs the customer again.
  const forget = which.forget && !connections.some(({ state }) => mayRead(state))
  // With the last one go those before it that were only replaced: the company may still hold them as given.
  const left = connections.filter(({ id }) => forget || id === which.connectionId)
  const customer = await openCustomer(bank, which.memberId)
  for (const { consentRef } of left) await unlessGone(() => bank.provider.revoke(customer, consentRef))
  if (!forget) return
  const journeyEndsAt = await openJourneysEndAt(bank.db, which.memberId, bank.clock.now())
  if (journeyEndsAt) {
    // Somebody is at the bank as this very customer. Whether it is still needed is known when they are back.
    const later = { startAfter: journeyEndsAt, singletonKey: which.memberId }
    await bank.db.transaction((tx) => bank.queue.enqueue(tx, leaveJob, which, later))
    return
  }
  await unlessGone(() => bank.provider.erase(customer))
  await bank.db.transaction((tx) => forgetCustomer(tx, which.memberId, bank.provider.id))
}

export async function unlessGone(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof BankProblem && ['not_found', 'consent_ended'].includes(error.kind)) return
    throw error
  }
}
