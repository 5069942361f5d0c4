import { addDays } from '@keyturn/platform/days'
import { type Random, seededRandom } from '../random.ts'
import { everyday, lookalikes, monthly } from '../unseen/everyday.ts'
import { onStatement, person, slip } from '../unseen/names.ts'
import {
  claim,
  drawDueDays,
  newScenario,
  payAll,
  type UnseenMember,
  type UnseenScenario,
  written,
} from '../unseen/scenario.ts'

/*
 * Members with independently drawn habits: payee, name, amount, day, wording and other payments. No member follows a
 * pattern that is measured.
 */

const WORDS = [
  'Holdings',
  'Invest',
  'Investments',
  'Finance',
  'Homes',
  'Lets',
  'Estates',
  'Group',
  'Ltd',
  'Trading',
  '',
]
const COMPANIES = [
  'Birchcroft',
  'Tollbar',
  'Westerby',
  'Norland',
  'Ravensfield',
  'Ostler',
  'Quill',
  'Marchmont',
]

function drawPayee(story: UnseenScenario): void {
  const { random, landlord } = story
  const company = `${random.pick([...COMPANIES, landlord.last])} ${random.pick(WORDS)}`.trim()
  const kind = random.whole(0, 5)
  if (kind === 0) return
  if (kind === 1) story.payee = onStatement(random, person(random))
  if (kind === 2) story.payee = company
  if (kind === 3) {
    story.payee = company
    story.tenancy.payees = [random.chance(0.5) ? company : slip(random, company)]
  }
  if (kind === 4) {
    story.payee = `${random.pick(COMPANIES)} ${random.pick(['Rent', 'Homes', 'Pay'])}`
    story.how = 'card'
  }
  if (kind === 5) story.tenancy.payees = []
  if (random.chance(0.3)) story.ref = () => null
}

/** Draws the amounts: exact, always more, raised once, or varying. */
function drawSums(story: UnseenScenario): (at: number) => number {
  const { random, rent } = story
  const extra = Math.round(rent * random.whole(1, 20)) / 100
  const kind = random.whole(0, 5)
  const risen = random.whole(0, story.due.length)
  const raise = random.whole(1, 6) * 1000
  return (at) => {
    if (kind === 0) return Math.round(rent + extra)
    if (kind === 1) return at >= risen ? rent + raise : rent
    if (kind === 2) return rent + random.whole(0, 120) * 100
    return rent
  }
}

/** Adds payments that are no rent, with the same draws of wording, amount and day. */
function decoys(story: UnseenScenario): void {
  const { random, rent } = story
  for (let count = random.whole(0, 4); count > 0; count -= 1) {
    const near = random.chance(0.15) ? rent : Math.round((rent * random.whole(84, 130)) / 10_000) * 100
    const name = random.pick([
      onStatement(random, person(random)),
      `${random.pick(COMPANIES)} ${random.pick(['Invest', 'Loans', 'Nursery', 'Savings', 'Finance', 'Motors', 'ISA', 'Storage'])}`,
      `${random.pick(COMPANIES)} ${random.pick(WORDS)}`,
    ])
    const ref = random.pick([null, null, 'FEES', 'MONTHLY', 'LOAN', 'CAR', 'KIDS', 'SAVINGS'])
    const how = random.pick(['order', 'transfer', 'debit', 'own'] as const)
    const isOften = random.chance(0.6)
    // Avoids a steady, exact payment on the rent day, because that would be the rent.
    const isExact = near === rent
    const day = ((story.dueDay + random.whole(isExact ? 9 : 0, isExact ? 19 : 27)) % 28) + 1
    if (isOften) monthly(story, day, { pence: -near, how, name, ref })
    else
      for (let times = random.whole(1, 4); times > 0; times -= 1)
        story.moves.push({ day: addDays(story.today, -random.whole(1, 300)), pence: -near, how, name, ref })
  }
}

/** Adds other payments to the rent's payee, such as a relative or a money transfer firm. */
function otherMoney(story: UnseenScenario): void {
  const { random, today } = story
  for (let count = random.whole(2, 20); count > 0; count -= 1) {
    const pence = -random.whole(8, 140) * Math.round(story.rent / 100)
    const ref = random.pick([null, null, 'thanks', 'shopping'])
    story.moves.push({
      day: addDays(today, -random.whole(1, 500)),
      pence,
      how: 'transfer',
      name: story.payee,
      ref,
      label: 'neutral',
    })
  }
}

function change(random: Random, story: UnseenScenario): (at: number) => { name?: string } {
  const turn = random.chance(0.25)
    ? random.whole(3, Math.max(3, story.due.length - 2))
    : Number.POSITIVE_INFINITY
  const next = `${random.pick(COMPANIES)} ${random.pick(WORDS)}`.trim()
  return (at) => (at >= turn ? { name: next } : {})
}

export function makeMixedMember(seed: number): UnseenMember {
  const random = seededRandom(seed * 31_337 + 11)
  const story = newScenario(random)
  if (random.chance(0.2)) story.tenancy.share = random.pick([0.5, 1 / 3, 0.25])
  drawDueDays(story)
  story.rent = Math.round(story.rent * (story.tenancy.share ?? 1))
  story.price = story.due.map(() => story.rent)
  drawPayee(story)
  const sumOf = drawSums(story)
  const other = change(random, story)
  const off = random.chance(0.5) ? random.whole(-6, 7) : 0
  const gone = new Set(random.chance(0.3) ? claim(story, random.whole(1, 2)) : [])
  const hasRent = random.chance(0.8)
  if (hasRent)
    payAll(story, (at) =>
      gone.has(at)
        ? null
        : {
            ...other(at),
            pence: -sumOf(at),
            ...(off === 0 ? {} : { day: addDays(story.due[at] ?? '', off) }),
          },
    )
  if (hasRent && random.chance(0.3)) otherMoney(story)
  decoys(story)
  everyday(story)
  lookalikes(story)
  return written(story, 'mixed')
}
