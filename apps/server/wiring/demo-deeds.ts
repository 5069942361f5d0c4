import type { Surroundings as Desk } from '@keyturn/back-office'
import { type BankLink, linkBank } from '@keyturn/bank-link'
import { chooseAgencies, type MemberSide } from '@keyturn/credit-reporting'
import { addDays, addMonths, type Day, dayOfInstant, firstOfMonth } from '@keyturn/platform/days'
import type { BankStandIn } from '@keyturn/providers/bank/stand-in'
import type { StripeStandIn } from '@keyturn/providers/payments/stripe'
import type { DemoAccount, DemoDeeds } from '@keyturn/seeds'
import { buyPlan, followPayments, type Surroundings } from '@keyturn/subscription'
import { moveIn, type Tenancies } from '@keyturn/tenancy'
import { furnishDesk } from './demo-desk.ts'
import { demoFilesJob } from './demo-files.ts'

type BankAnswer = Parameters<BankStandIn['world']['answer']>[1]

/** Demo people use the checkout, the forms and the bank's page as everybody does, so what they have is what a member has. */
export function demoDeeds(parts: {
  subscription: Surroundings
  stripe: StripeStandIn
  tenancies: Tenancies
  bank: BankLink
  banks: BankStandIn
  reporting: MemberSide
  desk: Desk
}): DemoDeeds {
  const { subscription, stripe, tenancies, bank, banks, reporting, desk } = parts
  const atTheBank = (answer: BankAnswer) => async (connectUrl: string) => {
    const answered = await banks.world.answer(connectUrl.split('/').at(-1) ?? '', answer)
    if (!answered) throw new Error('The bank’s page was closed.')
    return banks.returnAddress(answered.journey)
  }
  return {
    buyPlan: (memberId, plan) =>
      buyPlan(subscription, memberId, plan, async (checkoutUrl) => {
        stripe.finishCheckout(checkoutUrl.split('/').at(-1) ?? '', 'paid')
      }),
    moveIn: (memberId, email, home) => moveIn(tenancies, { id: memberId, email }, home),
    chooseAgencies: (memberId, agencies) =>
      chooseAgencies(
        reporting,
        { memberId, sessionId: '', role: 'member', emailVerified: true, revision: null },
        agencies,
        'onboarding',
      ),
    linkBank: (memberId, account) =>
      linkBank(bank, memberId, atTheBank(answerWith(account, dayOfInstant(bank.clock.now())))),
    keepBank: (memberId) => linkBank(bank, memberId, atTheBank({ kind: 'reconfirm' })),
    filesSoFar: (lived) => bank.db.transaction((tx) => bank.queue.enqueue(tx, demoFilesJob, lived)),
    waitAtTheDesk: (scene, people) => furnishDesk(desk, scene, people),
    async catchUpPayments(memberId) {
      await stripe.catchUp()
      await followPayments(subscription, memberId)
    },
  }
}

function answerWith(account: DemoAccount, today: Day): BankAnswer {
  if ('persona' in account) return { kind: 'persona', personaId: account.persona }
  const { payee, pounds, times } = account.rent
  const latest = firstOfMonth(addDays(today, -10))
  const transactions = Object.entries(times).flatMap(([monthsAgo, count]) => {
    const first = addMonths(latest, -Number(monthsAgo))
    return Array.from({ length: count }, (_, at) => ({
      date: addDays(first, 2 * at),
      amount: -pounds,
      description: payee,
    }))
  })
  return { kind: 'accounts', accounts: [{ name: 'Everyday', transactions }] }
}
