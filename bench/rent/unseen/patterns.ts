import { addDays, addMonths, workingDayOnOrAfter } from '@keyturn/platform/days'
import { councilTax, monthly } from './everyday.ts'
import { AGENTS, ASSOCIATIONS, COUNCILS, onStatement } from './names.ts'
import { agent, due, pounds, strangerTo } from './roles.ts'
import { claim, drawDueDays, pay, payAll, type UnseenScenario } from './scenario.ts'

/** Payment patterns of renters, by their name in the tables. */
const PATTERNS: Record<string, (story: UnseenScenario) => void> = {}

const term = (story: UnseenScenario) =>
  story.tenancy.terms[0] ?? { from: story.tenancy.startsOn, pence: story.rent, every: 'month' as const }

PATTERNS.plain = (story) => payAll(story)

PATTERNS.agent = (story) => {
  story.tenancy.payees = [agent(story)]
  payAll(story)
}

PATTERNS.stranger = (story) => {
  const { random } = story
  story.payee = random.chance(0.5) ? onStatement(random, strangerTo(story)) : random.pick(AGENTS)
  story.ref = () => null
  payAll(story, () => ({}), 0)
}

PATTERNS.council_monthly = (story) => {
  const { random } = story
  const council = random.pick(COUNCILS)
  story.tenancy.payees = [`${council} Council`]
  const weekly = random.whole(8500, 15_500)
  story.tenancy.terms = [{ from: story.tenancy.startsOn, pence: weekly, every: 'week', dueDay: 1 }]
  story.judged = false
  story.due = []
  monthly(story, random.pick([1, 5, 8, 15, 20, 22]), {
    pence: -Math.round((weekly * 52) / 12),
    how: 'debit',
    name: `${council} Borough Council`,
    ref: `HSG${random.whole(100_000, 999_999)}`,
    label: 'rent',
  })
  councilTax(story, council, random.chance(0.5))
}

PATTERNS.allpay_weekly = (story) => {
  const { random } = story
  const weekly = random.whole(8500, 15_500)
  story.tenancy.payees = [random.pick(ASSOCIATIONS)]
  story.tenancy.terms = [{ from: story.tenancy.startsOn, pence: weekly, every: 'week', dueDay: 1 }]
  story.judged = false
  story.due = []
  const name = random.pick(['ALLPAY LTD', 'allpay.net', 'PAYPOINT ALLPAY', 'AP*Allpay Hereford'])
  for (
    let day = addDays(story.from, random.whole(0, 6));
    day <= story.today;
    day = addDays(day, random.whole(6, 9))
  )
    story.moves.push({
      day,
      pence: -Math.round(weekly / 500 + random.whole(-1, 1)) * 500,
      how: 'card',
      name,
      label: 'rent',
    })
}

PATTERNS.returned_then_allpay = (story) => {
  const { random } = story
  story.payee = random.pick(ASSOCIATIONS)
  story.tenancy.payees = [story.payee]
  story.how = 'debit'
  story.ref = () => String(random.whole(10_000_000, 99_999_999))
  const back = new Set(claim(story, 2))
  payAll(story, (at) => (back.has(at) ? null : {}), 0)
  for (const at of back) {
    const day = workingDayOnOrAfter(due(story, at), 'england-and-wales')
    story.moves.push({ day, pence: -story.rent, how: 'debit', name: story.payee, ref: story.ref(day) })
    story.moves.push({
      day: addDays(day, random.whole(1, 3)),
      pence: story.rent,
      how: 'credit',
      name: story.payee,
      ref: 'UNPAID DD',
    })
    pay(story, at, {
      day: addDays(day, random.whole(3, 12)),
      how: 'card',
      name: random.pick(['ALLPAY LTD', 'allpay.net']),
      ref: null,
    })
  }
}

PATTERNS.bills_to_housemate = (story) => {
  const { random } = story
  const lead = strangerTo(story)
  story.tenancy.share = random.pick([0.5, 1 / 3])
  story.price = story.due.map(() => Math.round(story.rent * (story.tenancy.share ?? 1)))
  story.payee = onStatement(random, lead)
  const extra = random.whole(3, 20) / 100
  const word = random.pick(['RENT + BILLS', 'rent and bills', 'Rent & bills'])
  payAll(
    story,
    (at) => ({ pence: -pounds((story.price[at] ?? 0) * (1 + extra)), ref: word, needsWord: true }),
    0,
  )
}

PATTERNS.third_pays_whole = (story) => {
  const { random } = story
  story.tenancy.payees = [agent(story)]
  story.tenancy.share = 1 / 3
  story.price = story.due.map(() => Math.round(story.rent / 3))
  const mates = [strangerTo(story), strangerTo(story)]
  payAll(story, () => ({ pence: -story.rent }), 0)
  for (const mate of mates)
    monthly(story, Math.max(1, story.dueDay - 1), {
      pence: Math.round(story.rent / 3),
      how: 'transfer',
      name: onStatement(random, mate),
      ref: 'rent',
    })
}

PATTERNS.summer_retainer = (story) => {
  const { random } = story
  story.tenancy.payees = [agent(story)]
  const word = random.pick(['RETAINER', 'half rent', 'summer half'])
  payAll(story, (at) => {
    if (!['07', '08'].includes(due(story, at).slice(5, 7))) return {}
    story.open.add(at)
    return { pence: -Math.round(story.rent / 2), ref: word }
  })
}

PATTERNS.half_week = (story) => {
  const [at] = claim(story, 1)
  payAll(story, (each) => {
    if (each !== at) return {}
    story.open.add(each)
    return {
      pence: -Math.round(story.rent / 2),
      ref: story.random.pick(['rent half wk away', 'half month agreed', 'half rent - moved in late']),
    }
  })
}

PATTERNS.less_repair = (story) => {
  const [at] = claim(story, 1)
  payAll(story, (each) => {
    if (each !== at) return {}
    story.open.add(each)
    return {
      pence: -(story.rent - story.random.whole(40, 190) * 100),
      ref: story.random.pick(['rent less boiler', 'RENT MINUS PLUMBER', 'rent less washer']),
    }
  })
}

PATTERNS.topped_up_after_rise = (story) => {
  const { random } = story
  const rise = random.whole(2, 9) * 1000
  const from = due(story, Math.max(2, story.due.length - random.whole(4, 6)))
  story.tenancy.terms.push({ ...term(story), from, pence: story.rent + rise })
  drawDueDays(story)
  const tops = story.due.flatMap((day, at) => (day >= from ? [at] : []))
  payAll(story, (at) => ({ pence: -story.rent, towards: [[at, story.rent]] }), 0)
  for (const at of tops)
    pay(story, at, {
      day: addDays(due(story, at), random.whole(0, 9)),
      pence: -rise,
      how: 'transfer',
      ref: random.pick(['rent top up', 'rent increase', 'extra rent']),
    })
}

PATTERNS.parking_and_pot = (story) => {
  const { random } = story
  if (random.chance(0.5))
    monthly(story, story.dueDay, {
      pence: -random.whole(40, 120) * 100,
      how: 'order',
      name: 'Q Park Residents',
      ref: 'PARKING',
    })
  else {
    monthly(story, story.dueDay, {
      pence: story.rent,
      how: 'own',
      name: random.pick(['Rent Pot', 'Pot: home', 'Space Home']),
      ref: null,
    })
    monthly(story, 27, {
      pence: -story.rent,
      how: 'own',
      name: random.pick(['Rent Pot', 'Pot: home', 'Space Home']),
      ref: null,
    })
  }
  payAll(story)
}

PATTERNS.parent_credit = (story) => {
  const { random } = story
  payAll(story)
  monthly(story, story.dueDay, {
    pence: story.rent,
    how: 'transfer',
    name: random.pick(['MUM', 'Dad', `MR ${story.tenant.last.toUpperCase()}`]),
    ref: random.pick(['rent', 'love mum', null]),
  })
}

PATTERNS.cash_month = (story) => {
  const { random } = story
  const months = new Set(claim(story, random.whole(1, 2)))
  payAll(story, (at) => (months.has(at) ? null : {}), 0)
  for (const at of months) {
    story.open.add(at)
    story.moves.push({
      day: due(story, at),
      pence: -pounds(story.rent),
      how: 'cash',
      name: 'LINK High Street',
      label: 'neutral',
    })
  }
}

/** Starts the tenancy inside the history, on its first rent day. */
function movesIn(story: UnseenScenario): void {
  const { random, from, dueDay } = story
  const startsOn = addMonths(from, random.whole(2, 3), dueDay)
  story.tenancy.startsOn = startsOn
  story.tenancy.terms = [{ ...term(story), from: startsOn }]
  drawDueDays(story)
}

PATTERNS.platform_first = (story) => {
  const { random } = story
  movesIn(story)
  const deposit = Math.round((story.rent * 12) / 52) * 5
  story.tenancy.payees = [agent(story)]
  story.open.add(0)
  payAll(story, (at) => (at === 0 ? null : {}), 0)
  story.moves.push({
    day: addDays(due(story, 0), -random.whole(2, 9)),
    pence: -(story.rent + deposit),
    how: 'transfer',
    name: random.pick(['OpenRent Ltd', 'Goodlord']),
    ref: `PROP${random.whole(1000, 9999)}`,
    label: 'neutral',
  })
}

PATTERNS.holding_and_deposit = (story) => {
  const { random } = story
  movesIn(story)
  const week = Math.round((story.rent * 12) / 52 / 100) * 100
  story.tenancy.payees = [agent(story)]
  payAll(story, () => ({}), 0)
  const before = (days: number, pence: number, ref: string) =>
    story.moves.push({
      day: addDays(due(story, 0), -days),
      pence: -pence,
      how: 'transfer',
      name: story.payee,
      ref: random.chance(0.5) ? ref : story.ref(due(story, 0)),
      label: 'neutral',
    })
  before(random.whole(20, 32), week, 'holding fee')
  before(random.whole(4, 12), week * 5, 'deposit')
}

PATTERNS.service_charge_apart = (story) => {
  const { random } = story
  story.payee = random.pick(ASSOCIATIONS)
  story.tenancy.payees = [story.payee]
  story.how = 'debit'
  const charge = random.whole(60, 210) * 100
  const both = random.chance(0.5)
  if (both) {
    story.tenancy.terms = [{ ...term(story), pence: story.rent + charge }]
    drawDueDays(story)
  }
  payAll(story, (at) => ({ pence: -story.rent, towards: [[at, story.rent]], ref: 'RENT' }), 0)
  for (const at of story.due.keys())
    pay(story, at, {
      pence: -charge,
      ref: 'SERVICE CHARGE',
      label: both ? 'rent' : 'neutral',
      needsWord: true,
      towards: both ? [[at, charge]] : [],
    })
}

export const SUMS_AND_DAYS: Readonly<typeof PATTERNS> = PATTERNS
