import { addDays, addMonths, type Day, firstOfMonth } from '@keyturn/platform/days'
import { z } from 'zod'
import * as answers from './answers.ts'
import { CONSENT_KINDS, logChoice } from './choices.ts'
import type { NetworkFault } from './history.ts'
import { untilDone } from './http-client.ts'
import { AGENCIES_IN_PLAN, boughtPlan, dueDaysOf, type Home, MULTIPLIER_TENTHS } from './model.ts'
import {
  addOtherRows,
  addRentUpTo,
  CONSENTS,
  homeForm,
  landlordFor,
  linkOrReconfirmBank,
  PASSWORD,
  type SimulatedMember,
  signIn,
} from './simulated-member.ts'

export const AGENCIES = ['experian', 'equifax', 'transunion']

/** Signs a member up: verified address, paid plan, declared home, linked bank, chosen agencies. */
export async function signUp(
  life: SimulatedMember,
  { today, now }: { today: Day; now: Date },
  salt: number,
): Promise<void> {
  const { line, email, history, name } = life
  const [first_name, last_name] = name.split(' ')
  const passwords = { password: PASSWORD, password_confirm: PASSWORD }
  await line.do('/api/auth/register/', { body: { email, first_name, last_name, ...passwords } })
  await verifyEmail(life)
  await signIn(life)
  await line.do('/api/auth/profile/', {
    method: 'PATCH',
    body: {
      date_of_birth: '1990-05-04',
      phone: '07700 900123',
      postcode: 'LS1 4DY',
      address: '14 Mill Lane',
    },
  })
  await buyPlan(life, history.plan, today)
  life.homes = [firstHome(life, today, salt)]
  addRentUpTo(life, addDays(today, -1_000), addDays(today, -3), () => 'whole')
  addOtherRows(life, addDays(life.homes[0]?.from ?? today, -12), today)
  life.bookedTo = today
  await declareHome(life, today)
  await linkOrReconfirmBank(life)
  for (const kind of CONSENT_KINDS) logChoice(life, kind, true, now)
  await chooseAgencies(life, AGENCIES.slice(0, AGENCIES_IN_PLAN[history.plan]), now)
}

/** Consents to these agencies and refuses all others. */
export async function chooseAgencies(
  life: SimulatedMember,
  agencies: string[],
  now: Date,
  trouble: NetworkFault = 'none',
): Promise<void> {
  await life.line.do('/api/credit-profile/consents/', { method: 'PUT', body: { agencies }, trouble })
  for (const agency of life.agencies.filter((each) => !agencies.includes(each)))
    logChoice(life, agency, false, now)
  for (const agency of agencies) logChoice(life, agency, true, now)
  logChoice(life, 'reporting', agencies.length > 0, now)
  life.agencies = agencies
}

async function declareHome({ line, homes }: SimulatedMember, today: Day): Promise<void> {
  const [home] = homes
  if (!home) return
  await line.do('/api/verification/tenancy/', {
    body: {
      tenancy_details: homeForm(home, today),
      gdpr_consent: CONSENTS,
    },
  })
  await line.do('/api/verification/landlord/', { body: { landlordCommunicationConsent: false } })
}

function firstHome({ history }: SimulatedMember, today: Day, salt: number): Home {
  const { monthsBefore, rentDay, rentPence } = history
  const anchor = addDays(firstOfMonth(addMonths(firstOfMonth(today), -monthsBefore)), rentDay - 1)
  const home: Home = {
    address: `${10 + salt} Harbour Street, Leeds, LS1 4DY`,
    landlord: landlordFor(salt),
    payee: landlordFor(salt),
    from: monthsBefore === 0 ? addDays(firstOfMonth(addMonths(today, 1)), rentDay - 1) : anchor,
    until: null,
    rentDay,
    tellsDay: history.tellsNoDay !== true,
    agreedUntil: null,
    told: [],
    paid: [],
  }
  const terms = [{ from: home.from, pence: rentPence }]
  const [from = home.from] = dueDaysOf(home, home.from, addMonths(today, 3))
  const { agreedMonths } = history
  const agreedUntil = agreedMonths ? addDays(addMonths(from, agreedMonths + monthsBefore), -1) : null
  return { ...home, from, agreedUntil, told: [...terms], paid: [...terms] }
}

/** Follows the newest link, because a retried sign-up sends two emails. */
async function verifyEmail(life: SimulatedMember): Promise<void> {
  const { line, email } = life
  await untilDone(
    async () => {
      const body = { token: await verificationToken(life), password: PASSWORD }
      await line.ask('/api/auth/verify-email/', { body })
      const { text } = await line.ask('/api/auth/login/', { body: { email, password: PASSWORD } })
      return text.includes('"tokens"') ? true : null
    },
    new Error(`No email proves ${email}.`),
  )
}

function verificationToken({ line, email }: SimulatedMember): Promise<string> {
  const box = `/sandbox/mail/messages?to=${encodeURIComponent(email)}`
  return untilDone(
    async () => {
      const letters = await line.get(box, answers.letters)
      const link = letters.flatMap(({ text }) => /\S+verify-email\S+/.exec(text) ?? [])[0]
      return link ? (new URL(link).searchParams.get('token') ?? '') : null
    },
    new Error(`No email came to ${email}.`),
  )
}

/** Buys a plan with monthly payment. */
export async function buyPlan(
  life: SimulatedMember,
  name: 'standard' | 'premium',
  today: Day,
): Promise<void> {
  const { line } = life
  const wish = { plan_id: name, billing_interval: 'month' }
  const { checkout_url } = await line.send('/api/subscriptions/subscription/create/', answers.checkout, {
    body: { ...wish, success_url: '/dashboard', cancel_url: '/subscription/new' },
  })
  await line.do('/sandbox/checkout/complete', { body: { checkout_url, outcome: 'paid' } })
  life.plan = boughtPlan(name)
  life.plans.push({ from: today, tenths: MULTIPLIER_TENTHS[name] })
  const known = z.object({ subscription: z.object({ has_access: z.boolean() }) })
  await untilDone(
    async () => {
      const answer = await line.ask('/api/subscriptions/subscription/')
      const hasAccess = answer.status === 200 && known.parse(JSON.parse(answer.text)).subscription.has_access
      return hasAccess || null
    },
    new Error(`${life.email} paid and the plan never began.`),
  )
}
