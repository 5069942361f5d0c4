import { linkBank } from '@keyturn/bank-link'
import { chooseAgencies } from '@keyturn/credit-profile'
import { admitMember, findMemberByEmail } from '@keyturn/identity'
import { after, days } from '@keyturn/platform/clock'
import { addDays, addMonths, type Day, dayOfInstant, firstOfMonth } from '@keyturn/platform/days'
import type { BankStandIn } from '@keyturn/providers/bank/stand-in'
import type { StripeStandIn } from '@keyturn/providers/payments/stripe/stand-in'
import type { DemoAccount, DemoPerson } from '@keyturn/seeds'
import { buyPlan } from '@keyturn/subscription'
import { moveIn } from '@keyturn/tenancy'
import type { DemoAction, DemoContext } from './demo-action.ts'

type BankAnswer = Parameters<BankStandIn['world']['answer']>[1]

/** Uses the checkout, the forms and the bank's page, so that demo people have the same data as members. */
export function personActions(
  context: DemoContext,
  companies: { stripe: StripeStandIn; bank: BankStandIn } | null,
  person: DemoPerson,
): DemoAction[] {
  const opensAt = context.clock.now()
  const ago = (count: number): Date => after(opensAt, -days(count))
  const { plan, home, bank, email } = person
  const joins: DemoAction = {
    at: ago(plan?.daysAgo ?? bank?.daysAgo ?? 0),
    async act() {
      const memberId = await admitMember(context, person)
      if (!memberId || !companies) return
      const pay = async (checkoutUrl: string): Promise<void> => {
        companies.stripe.finishCheckout(lastPart(checkoutUrl), 'paid')
      }
      if (plan) await buyPlan(context, memberId, plan, pay)
      if (!home) return
      const bankJoinedOn = dayOfInstant(ago(bank?.daysAgo ?? 0))
      const startsOn = addMonths(firstOfMonth(bankJoinedOn), -home.monthsBeforeBank)
      await moveIn(context, { id: memberId, email }, { ...home, startsOn })
      const asThemselves = {
        by: 'session',
        memberId,
        sessionId: '',
        signedInAt: context.clock.now(),
        role: 'member',
        emailVerified: true,
        revision: null,
      } as const
      if (home.agencies.length > 0) await chooseAgencies(context, asThemselves, home.agencies, 'onboarding')
    },
  }
  if (!bank || !companies) return [joins]
  const answer = (given: (holder: string) => BankAnswer) => async (): Promise<void> => {
    const member = await findMemberByEmail(context.db, email)
    const memberId = member?.id ?? ''
    const holder = `${member?.firstName ?? ''} ${member?.lastName ?? ''}`.trim()
    await linkBank(context, memberId, async (connectUrl) => {
      const answered = await companies.bank.world.answer(lastPart(connectUrl), given(holder))
      if (!answered) throw new Error('The bank’s page was closed.')
      return companies.bank.returnAddress(answered.journey)
    })
  }
  const links = {
    at: ago(bank.daysAgo),
    act: answer((holder) => answerWith(bank, { holder, today: dayOfInstant(context.clock.now()) })),
  }
  const again = bank.saidYesAgainDaysAgo
  if (again === undefined) return [joins, links]
  return [joins, links, { at: ago(again), act: answer(() => ({ kind: 'reconfirm' })) }]
}

const lastPart = (address: string): string => address.split('/').at(-1) ?? ''

function answerWith(account: DemoAccount, { holder, today }: { holder: string; today: Day }): BankAnswer {
  if ('persona' in account) return { kind: 'persona', personaId: account.persona, holder }
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
  return { kind: 'accounts', accounts: [{ name: 'Everyday', holder, transactions }] }
}
