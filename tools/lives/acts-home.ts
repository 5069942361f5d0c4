import { addDays, addMonths, type Day } from '@keyturn/platform/days'
import { type Act, isActive, isOpen, isSettled } from './act.ts'
import * as answers from './answers.ts'
import { dueDaysOf, type Home, rentOn } from './model.ts'
import { CONSENTS, homeForm, homeOf, landlordFor, type SimulatedMember } from './simulated-member.ts'

/** Returns the first rent day without a decided payment. */
function nextFreeDue(life: SimulatedMember, today: Day): Day {
  const decided = life.dues.at(-1)?.on ?? today
  const from = addDays(decided > today ? decided : today, 1)
  return dueDaysOf(homeOf(life), from, addMonths(from, 3))[0] ?? addMonths(from, 1)
}

const FULL_FIRST_NAMES = ['James', 'Maria', 'Paul', 'Ruth', 'Sara', 'Tomas']
const spelledOut = (name: string): string =>
  name.replace(/^(\w) /, (_, letter: string) => {
    return `${FULL_FIRST_NAMES.find((full) => full.startsWith(letter)) ?? letter} `
  })

const changed = (pence: number, percent: number): number => Math.round((pence * percent) / 10_000) * 100
const risen = (pence: number, roll: number, most: number): number => changed(pence, 103 + (roll % most))

/** Declares another rent before the first rent day of it. */
const changeRent = (percentBy: (roll: number) => number): Act => ({
  may: (life, { today, now }) => isActive(life, { now }) && homeOf(life).from <= today,
  async do(life, { today, roll, trouble }) {
    const home = homeOf(life)
    const from = nextFreeDue(life, today)
    const pence = changed(rentOn(home.paid, from), percentBy(roll))
    const body = { from, monthlyRent: pence / 100 }
    await life.line.do('/api/verification/tenancy/terms/', { body, trouble })
    home.told.push({ from, pence })
    home.paid.push({ from, pence })
  },
})

const declareRent = (
  life: SimulatedMember,
  home: Home,
  today: Day,
  newHome: boolean,
  trouble: Parameters<Act['do']>[1]['trouble'],
) =>
  life.line.do('/api/verification/tenancy/', {
    body: { tenancy_details: { ...homeForm(home, today), newHome }, gdpr_consent: CONSENTS },
    trouble,
  })

const ANSWERS = ['not_paid', 'paid_by_benefit', 'paid_by_agent', 'paid_elsewhere'] as const

export const homeActs = {
  rise: changeRent((roll) => 103 + (roll % 10)),
  fall: changeRent((roll) => 55 + (roll % 40)),
  untold_rise: {
    may: (life, { today }) => homeOf(life).from <= today,
    async do(life, { today, roll }) {
      const home = homeOf(life)
      const from = nextFreeDue(life, today)
      home.paid.push({ from, pence: risen(rentOn(home.paid, from), roll, 4) })
    },
  },
  correct_landlord: {
    may: isActive,
    async do(life, { today, trouble }) {
      const home = homeOf(life)
      home.landlord = spelledOut(home.landlord)
      await declareRent(life, home, today, false, trouble)
    },
  },
  move: {
    may: (life, { today, now }) =>
      isActive(life, { now }) && homeOf(life).from < addMonths(today, -1) && life.homes.length < 4,
    async do(life, { today, roll, trouble }) {
      const old = homeOf(life)
      const from = nextFreeDue(life, today)
      const terms = [{ from, pence: risen(rentOn(old.paid, from), roll, 20) }]
      const landlord = landlordFor(life.homes.length + roll)
      const isAnother = landlord !== old.payee
      const home: Home = {
        ...old,
        address: `${20 + (roll % 200)} Alma Road, York, YO1 9QL`,
        landlord: isAnother ? landlord : 'V Haverstock',
        payee: isAnother ? landlord : 'V Haverstock',
        from,
        agreedUntil: null,
        told: [...terms],
        paid: [...terms],
      }
      await declareRent(life, home, from, true, trouble)
      old.until = addDays(from, -1)
      life.homes.push(home)
    },
  },
  answer_month: {
    may: isSettled,
    async do(life, { roll, trouble }) {
      const { months } = await life.line.get('/api/payment-report/', answers.report)
      const asked = months.find(({ is_asked }) => is_asked)
      const due = life.dues.find(({ on }) => on === asked?.due_on)
      if (!due) return
      due.said = due.pay === 'none' && roll % 3 > 0 ? 'not_paid' : (ANSWERS[roll % ANSWERS.length] ?? null)
      due.wasAsked = true
      const path = `/api/payment-report/months/${due.on}/answer/`
      await life.line.do(path, { body: { answer: due.said }, trouble })
    },
  },
  take_answer_back: {
    may: (life, moment) => isOpen(life, moment) && life.dues.some(({ said }) => said !== null),
    async do(life, { trouble }) {
      const due = life.dues.find(({ said }) => said !== null)
      if (!due) return
      due.said = null
      await life.line.do(`/api/payment-report/months/${due.on}/answer/`, { method: 'DELETE', trouble })
    },
  },
} satisfies Partial<Record<string, Act>>
