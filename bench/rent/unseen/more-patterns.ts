import { addDays, addMonths } from '@keyturn/platform/days'
import { monthly } from './everyday.ts'
import { AGENTS, ASSOCIATIONS, BUILD_TO_RENT, HALLS, onStatement, slip } from './names.ts'
import { agent, due, pounds, strangerTo } from './roles.ts'
import { claim, drawDueDays, monthName, pay, payAll, payDay, type UnseenScenario } from './scenario.ts'

/** Payment patterns of renters, by their name in the tables. */
const PATTERNS: Record<string, (story: UnseenScenario) => void> = {}

PATTERNS.two_copies = (story) => {
  const { random } = story
  const missed = new Set(claim(story, 1))
  const twice = new Set(claim(story, 2))
  for (const at of missed) if (at > 0) twice.add(at - 1)
  story.banks.push((line) => ({
    description: line.name.toUpperCase().slice(0, 12),
    merchant: null,
    lost: true,
  }))
  payAll(story, (at) => (missed.has(at) ? null : twice.has(at) ? { copyOf: `c${at}` } : {}), 0)
  for (const { day, ...move } of story.moves.filter((each) => each.copyOf))
    story.moves.push({
      ...move,
      day: addDays(day, random.whole(0, 1)),
      towards: [],
      account: random.pick([0, 0, 1]),
    })
}

PATTERNS.day_not_told = (story) => {
  const { random } = story
  const startDay = random.whole(8, 20)
  story.tenancy.startsOn = addMonths(story.tenancy.startsOn, 0, startDay)
  story.dueDay = random.pick([1, 28, 3, 26])
  story.tenancy.terms = [
    {
      from: story.tenancy.startsOn,
      pence: story.rent,
      every: random.pick([null, 'month'] as const),
      dueDay: null,
    },
  ]
  drawDueDays(story)
  payAll(story, () => ({}), 0.1)
}

PATTERNS.split = (story) => {
  const { random } = story
  const part = Math.round((story.rent * random.pick([0.6, 0.55, 0.7])) / 1000) * 1000
  if (random.chance(0.5)) story.payee = onStatement(random, strangerTo(story))
  payAll(story, (at) => ({ pence: -part, towards: [[at, part]] }), 0)
  for (const at of story.due.keys())
    pay(story, at, {
      day: addDays(payDay(story, due(story, at)), random.whole(0, 2)),
      pence: -(story.rent - part),
    })
}

PATTERNS.rent_app_card = (story) => {
  const { random } = story
  const fee = random.pick([0, 199, 350, 499])
  const name = random.pick(['Kotini Rent', 'RENTFLEX *RENT', 'Bunk Rent Payments', 'HomeLedger RENT'])
  payAll(
    story,
    (at) => ({
      how: 'card',
      name,
      ref: null,
      pence: -(story.rent + fee),
      towards: [[at, story.rent + fee]],
      day: addDays(due(story, at), -random.whole(0, 3)),
    }),
    0,
  )
}

PATTERNS.invest_in_name = (story) => {
  const { random } = story
  const flat = story.home.flat
    ? `FLAT ${story.home.flat}`
    : `${story.home.house} ${story.home.street.split(' ')[0]}`
  story.payee = random.pick(['Tamarind Property Investments', 'JSR Invest Ltd', 'Orwell Investments'])
  story.ref = () => flat.toUpperCase()
  payAll(story, () => ({ needsWord: false }), 0.1)
}

PATTERNS.account_closed = (story) => {
  const { random } = story
  const name = agent(story)
  story.tenancy.payees = [name]
  const turn = Math.max(3, story.due.length - random.whole(3, 6))
  const next = random.pick([
    'PayProp Client Acc',
    'Customate Ltd',
    'LPG Holdings Ltd',
    `${name.split(' ')[0]} Invest`,
  ])
  payAll(story, (at) => (at >= turn ? { name: next } : {}), 0.1)
}

PATTERNS.becomes_company = (story) => {
  const { random, landlord, home } = story
  const meadow = home.street.split(' ')[0]
  const turn = random.chance(0.5) ? 0 : Math.max(3, story.due.length - random.whole(3, 7))
  const company = random.pick([
    `${landlord.last} Investments`,
    `${landlord.last} Homes Ltd`,
    `${landlord.last} Property Holdings`,
  ])
  payAll(
    story,
    (at) => (at >= turn ? { name: company, ref: `${home.house} ${meadow?.toUpperCase()}` } : {}),
    0.1,
  )
}

PATTERNS.typed_mailbox = (story) => {
  const { random } = story
  story.tenancy.payees = [
    random.pick([
      `${story.landlord.first.toLowerCase()}${random.whole(10, 99)}@gmail.com`,
      'l&m group',
      'the letting com',
    ]),
  ]
  for (let count = 0; count < 5; count += 1)
    story.moves.push({
      day: addDays(story.today, -random.whole(5, 200)),
      pence: -Math.round(story.rent * (0.2 + random.unit())),
      how: 'card',
      name: random.pick(['TEMU.COM', 'ETSY.COM', 'Y&L Long']),
    })
  payAll(story, () => ({}), 0.1)
}

PATTERNS.slip_in_name = (story) => {
  const { random } = story
  const name = random.pick([story.landlord.last, ...AGENTS.slice(0, 4)])
  story.tenancy.payees = [slip(random, name)]
  story.payee = name === story.landlord.last ? `${story.landlord.first[0]} ${name}` : name
  const extra = random.pick([0, 0, random.whole(10, 40) * 100])
  payAll(story, (at) => ({ pence: -(story.rent + extra), towards: [[at, story.rent + extra]] }), 0.2)
}

PATTERNS.halls = (story) => {
  const { random } = story
  const hall = random.pick(HALLS)
  const typed = random.pick([hall, slip(random, hall), hall.split(' ')[0] ?? hall])
  story.tenancy.payees = [typed]
  const startsOn = addDays(story.from, random.whole(10, 30))
  const weekly = random.whole(140, 260) * 100
  story.tenancy.startsOn = startsOn
  story.tenancy.terms = [
    { from: startsOn, pence: Math.round((weekly * 52) / 12), every: 'month', dueDay: null },
  ]
  story.judged = false
  story.due = []
  const count = random.pick([3, 4])
  for (let at = 0; at < count; at += 1)
    story.moves.push({
      day: addDays(startsOn, at * 90 + random.whole(0, 9)),
      pence: -Math.round((weekly * 44) / count),
      how: random.pick(['card', 'transfer']),
      name: hall,
      ref: `${random.whole(1_000_000, 9_999_999)}`,
      label: 'rent',
    })
}

PATTERNS.build_to_rent = (story) => {
  const { random } = story
  const name = random.pick(BUILD_TO_RENT)
  const parking = random.whole(5, 15) * 1000
  story.tenancy.payees = random.chance(0.5) ? [name] : [story.tenancy.payees[0] ?? name]
  story.payee = random.pick([name, `${name.split(' ')[0]} Operations Ltd`])
  story.how = 'debit'
  story.ref = () => `${story.home.flat ?? story.home.house}-T${random.whole(10_000, 99_999)}`
  const over = Math.min(parking, Math.round(story.rent * 0.12))
  payAll(
    story,
    (at) => ({
      pence: -(story.rent + over),
      towards: [[at, story.rent + over]],
      ref: random.chance(0.5) ? 'RENT' : story.ref(due(story, at)),
    }),
    0,
  )
}

PATTERNS.joint_name_turned = (story) => {
  const { random, landlord } = story
  const partner = strangerTo(story)
  story.payee = random.pick([
    `${landlord.last} ${landlord.first[0]}&${partner.first[0]}`,
    `${landlord.last.toUpperCase()} ${landlord.first[0]}J`,
    `${landlord.first[0]} & ${partner.first[0]} ${landlord.last}`,
  ])
  payAll(story)
}

PATTERNS.two_months_one_sum = (story) => {
  const [at] = claim(story, 1)
  const ahead = story.random.chance(0.5)
  payAll(
    story,
    (each) => {
      if (at === undefined) return {}
      if (each === at)
        return ahead
          ? {
              pence: -2 * story.rent,
              towards: [
                [at, story.rent],
                [at + 1, story.rent],
              ],
            }
          : null
      if (each !== at + 1) return {}
      return ahead
        ? null
        : {
            pence: -2 * story.rent,
            towards: [
              [at, story.rent],
              [at + 1, story.rent],
            ],
          }
    },
    0,
  )
}

PATTERNS.seven_weeks_late = (story) => {
  const [at] = claim(story, 1)
  payAll(
    story,
    (each) => (each === at ? { day: addDays(due(story, each), story.random.whole(46, 53)) } : {}),
    0,
  )
}

PATTERNS.credit_shortfall = (story) => {
  const { random } = story
  story.tenancy.payees = [random.pick(ASSOCIATIONS)]
  story.payee = story.tenancy.payees[0] ?? ''
  const part = Math.round(story.rent * (0.2 + random.unit() * 0.3))
  story.tenancy.share = part / story.rent
  story.price = story.due.map(() => part)
  payAll(story, () => ({ pence: -part }))
}

PATTERNS.early_order = (story) => {
  const { random } = story
  const ahead = random.whole(2, 3)
  payAll(story, (at) => ({ day: addDays(due(story, at), -ahead) }), 0.1)
}

PATTERNS.nothing_to_find = (story) => {
  const { random } = story
  for (const at of story.due.keys()) story.open.add(at)
  if (random.chance(0.5))
    monthly(story, story.dueDay, {
      pence: -pounds(story.rent),
      how: 'cash',
      name: 'LINK High Street',
      label: 'neutral',
    })
  monthly(story, random.whole(1, 28), {
    pence: -Math.round(story.rent * 0.9),
    how: 'order',
    name: 'Busy Bees Nursery',
    ref: 'FEES',
  })
  monthly(story, random.whole(1, 28), {
    pence: -Math.round(story.rent * 1.1),
    how: 'debit',
    name: 'Santander Loans',
    ref: 'LOAN 4471',
  })
}

PATTERNS.savings_beside = (story) => {
  const { random } = story
  monthly(story, Math.min(28, story.dueDay + 1), {
    pence: -story.rent,
    how: 'own',
    name: random.pick(['Savings', 'ISA Saver']),
    ref: null,
  })
  monthly(story, 24, {
    pence: story.rent,
    how: 'own',
    name: random.pick(['Savings', 'ISA Saver']),
    ref: null,
  })
  payAll(story)
}

PATTERNS.wordings_change = (story) => {
  const { random, tenant, home } = story
  const refs = ['rent', 'RENT', `${tenant.last}`, `${home.house}`, 'thanks', 'house']
  payAll(story, (at) => ({
    ref: random.chance(0.2) ? monthName(due(story, at)) : random.pick(refs),
    how: random.pick(['transfer', 'transfer', 'order'] as const),
  }))
}

export const NAMES_AND_MORE: Readonly<typeof PATTERNS> = PATTERNS
