import {
  addDays,
  addMonths,
  type Day,
  dueDays,
  type Every,
  workingDayOnOrAfter,
} from '@keyturn/platform/days'
import { bankById } from './banks.ts'
import { type Entry, livingEntries } from './daily-spending.ts'

/** Home details that a person would enter so that this account's rent is found. */
export interface Tenancy {
  propertyAddress: string
  tenancyStartDate: Day
  monthlyRent: number
  frequency: Every
  rentDay: number
  share: number
  landlordName: string
  landlordEmail: string
  landlordPhone: string
}

export interface Persona {
  id: string
  name: string
  description: string
  bankId: string
  /** A second bank joined in the same journey. */
  alsoBankId?: string
  ids: 'steady' | 'reissued' | 'repeated' | 'blank'
  trouble: 'none' | 'bank_down' | 'slow_down' | 'breaks_off' | 'garbled' | 'revokes_soon'
  rent: RentHabit | null
  accounts: {
    name: string
    kind: 'current' | 'savings'
    salaryPence: number
    pays: boolean
    currency?: string
  }[]
}

/** Payment pattern of a persona. Months and payments count back from the day the bank was joined. */
export interface RentHabit {
  every: Every
  rentDay: number
  pence: number
  payee: string
  reference: string
  share: number
  startedMonthsAgo: number
  /** Event by payment number, counted back (0 is the latest). */
  oddities: Record<number, 'late' | 'missed' | 'split' | 'bounced' | 'withdrawn' | 'elsewhere'>
  /** Description and kind of each payment, if it is no standing order in the bank's own wording. */
  line?: { description: string; kind: Entry['kind'] }
  /** Home details that the person entered differently from the payments. */
  told?: Partial<
    Pick<Tenancy, 'propertyAddress' | 'monthlyRent' | 'frequency' | 'rentDay' | 'share' | 'landlordName'>
  >
  /** Other payments to the same payee that are no rent. */
  besides?: { description: string; pence: number; dayOfMonth: number; notIn: readonly number[] }
  roseMonthsAgo?: { months: number; fromPence: number }
  earlierPayee?: { untilMonthsAgo: number; payee: string }
}

const LANDLORDS: Record<string, { email: string; phone: string }> = {
  'Hallam Lettings': { email: 'rents@hallam.example', phone: '0117 496 0123' },
  'J Okafor': { email: 'j.okafor@example.com', phone: '020 7946 0102' },
  'Brightside Lettings': { email: 'rents@brightside.example', phone: '0113 496 0110' },
  'Riverside Housing': { email: 'income@riverside.example', phone: '0161 496 0177' },
  'Wealden District Council': { email: 'rents@wealden-council.example', phone: '01323 496 0144' },
  'Chorus Homes': { email: 'income@chorus.example', phone: '01480 496 0131' },
  'Fernside Living': { email: 'hello@fernside.example', phone: '0161 496 0152' },
  'Priya Raman': { email: 'priya.raman@example.com', phone: '07700 900123' },
}

export function tenancyOf(persona: Persona, today: Day): Tenancy | null {
  const { rent } = persona
  if (!rent) return null
  const landlordName = rent.told?.landlordName ?? rent.payee
  const contact = LANDLORDS[landlordName] ?? { email: 'landlord@example.com', phone: '020 7946 0100' }
  return {
    propertyAddress: '14 Harbour Street, Leeds, LS1 4DY',
    tenancyStartDate: addMonths(`${today.slice(0, 7)}-01`, -rent.startedMonthsAgo),
    monthlyRent: rent.pence / 100,
    frequency: rent.every,
    rentDay: rent.rentDay,
    share: rent.share,
    landlordName,
    landlordEmail: contact.email,
    landlordPhone: contact.phone,
    ...rent.told,
  }
}

/** Generates all rows of a persona's account between two days. `joinedOn` anchors the oddities. */
export function personaEntries(
  persona: Persona,
  account: number,
  joinedOn: Day,
  from: Day,
  to: Day,
): Entry[] {
  const template = persona.accounts[account]
  if (!template) return []
  if (template.kind === 'savings') return savingsEntries(from, to)
  const seed = `${persona.id} ${account}`
  const living = livingEntries(seed, from, to, template.salaryPence).map((entry) =>
    template.currency ? { ...entry, currency: template.currency } : entry,
  )
  return template.pays && persona.rent
    ? [...living, ...rentEntries(persona.rent, persona.bankId, joinedOn, from, to)]
    : living
}

function savingsEntries(from: Day, to: Day): Entry[] {
  return dueDays({ every: 'month', from, dueDay: 26 }, from, to).map((day) => ({
    key: `put-by-${day}`,
    day,
    pence: 10_000,
    description: 'TRANSFER FROM CURRENT ACCOUNT',
    merchant: null,
    kind: 'transfer',
  }))
}

function rentEntries(rent: RentHabit, bankId: string, joinedOn: Day, from: Day, to: Day): Entry[] {
  const start = addMonths(`${joinedOn.slice(0, 7)}-01`, -rent.startedMonthsAgo)
  const due = dueDays({ every: rent.every, from: start, dueDay: rent.rentDay }, start, addDays(to, 5))
  const latest = due.filter((day) => day <= joinedOn).length - 1
  const besides = rent.besides ? entriesBesides(rent.besides, start, to) : []
  return due
    .flatMap((day, index) => paymentFor(rent, bankId, joinedOn, day, rent.oddities[latest - index] ?? null))
    .concat(besides)
    .filter((entry) => entry.day >= from && entry.day <= to)
}

function entriesBesides(
  { description, pence, dayOfMonth, notIn }: NonNullable<RentHabit['besides']>,
  from: Day,
  to: Day,
): Entry[] {
  return dueDays({ every: 'month', from, dueDay: dayOfMonth }, from, to)
    .filter((day) => !notIn.includes(Number(day.slice(5, 7))))
    .map((day) => ({
      key: `beside-${day}`,
      day: workingDayOnOrAfter(day, 'england-and-wales'),
      pence: -pence,
      description,
      merchant: null,
      kind: 'direct_debit',
    }))
}

function paymentFor(
  rent: RentHabit,
  bankId: string,
  joinedOn: Day,
  due: Day,
  oddity: RentHabit['oddities'][number] | null,
): Entry[] {
  const before = (months: number): boolean => due < addMonths(joinedOn, -months)
  const whole =
    rent.roseMonthsAgo && before(rent.roseMonthsAgo.months) ? rent.roseMonthsAgo.fromPence : rent.pence
  const pence = -Math.round(whole * rent.share)
  const payee =
    rent.earlierPayee && before(rent.earlierPayee.untilMonthsAgo) ? rent.earlierPayee.payee : rent.payee
  const description = rent.line?.description ?? bankById(bankId).standingOrder(payee, rent.reference)
  const day = workingDayOnOrAfter(due, 'england-and-wales')
  const pay = (key: string, on: Day, sum: number, more: Partial<Entry> = {}): Entry => ({
    key: `rent-${due}${key}`,
    day: on,
    pence: sum,
    description,
    merchant: null,
    kind: rent.line?.kind ?? 'standing_order',
    ...more,
  })
  switch (oddity) {
    case 'missed':
      return []
    case 'late':
      return [pay('-late', addDays(day, 12), pence)]
    case 'elsewhere': {
      const named = bankById(bankId).standingOrder('R Okafor Lettings', 'FLAT 2')
      return [pay('-elsewhere', addDays(day, 7), pence, { description: named, kind: 'other' })]
    }
    case 'split': {
      const half = Math.trunc(pence / 2)
      return [pay('-a', day, half), pay('-b', addDays(day, 3), pence - half)]
    }
    case 'bounced':
      return [
        pay('', day, pence),
        pay('-back', addDays(day, 2), -pence, { description: `UNPAID ${description}`, kind: 'other' }),
        pay('-again', addDays(day, 4), pence),
      ]
    case 'withdrawn':
      return [pay('', day, pence), pay('-ghost', addDays(day, 1), pence, { goneAfterDays: 3 })]
    default:
      return [pay('', day, pence)]
  }
}
