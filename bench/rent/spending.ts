import { addDays, addMonths, firstOfMonth, workingDayOnOrAfter } from '@keyturn/platform/days'
import type { Transaction } from '../../features/rent-engine/domain/find-rent.ts'
import { type Person, someoneElse } from './people.ts'
import type { Random } from './random.ts'
import { type BankWording, describe, digitsOf } from './wording.ts'

type Unlabelled = Omit<Transaction, 'id'>

const SHOPS = [
  'TESCO STORES {x}',
  'SAINSBURYS S/MKT',
  'AMAZON.CO.UK*{x}',
  'TFL TRAVEL CH',
  'PRET A MANGER',
  'UBER *TRIP',
  'DELIVEROO',
  'SHELL {x}',
  'BOOTS {x}',
  'ALDI {x}',
  'CARD PAYMENT TO COSTA',
  'CASH WITHDRAWAL {x}',
  'NETFLIX.COM',
  'PAYPAL *EBAY',
  'IKEA',
  'JOHN LEWIS',
  'TRAINLINE',
  'EE LIMITED',
  'SPOTIFY',
  'GREGGS',
  'LIDL GB {x}',
  'ASDA {x}',
]

export function dailySpending(random: Random, accountId: string, from: string, to: string): Unlabelled[] {
  const rows: Unlabelled[] = []
  for (let day = from; day <= to; day = addDays(day, random.whole(1, 4))) {
    const pence = random.chance(0.04) ? random.whole(20_000, 140_000) : random.whole(150, 9500)
    const description = random.pick(SHOPS).replace('{x}', digitsOf(random, 4))
    rows.push({ accountId, bookedOn: day, pence: -pence, description })
  }
  return rows
}

export function salary(random: Random, accountId: string, from: string, to: string): Unlabelled[] {
  const pence = random.whole(160_000, 420_000)
  const rows: Unlabelled[] = []
  for (let day = addMonths(firstOfMonth(from), 0, 28); day <= to; day = addMonths(day, 1, 28)) {
    if (day >= from)
      rows.push({ accountId, bookedOn: day, pence, description: 'ACME SERVICES LTD SALARY BGC' })
  }
  return rows
}

/** Regular payments of about the size of the rent that are no rent. */
export const DECOYS = [
  [
    'childcare',
    0.7,
    1.15,
    ['LITTLE ACORNS NURSERY', 'BUSY BEES DAY CARE', 'Sunshine Childcare', 'KIDS PLANET LTD NURSERY FEES'],
  ],
  [
    'mortgage',
    0.6,
    1.3,
    ['HALIFAX MORTGAGE {x}', 'NATIONWIDE B.S. MTG {x}', 'SANTANDER MORTGAGE', 'BTL MORTGAGE KENT RELIANCE'],
  ],
  ['line rental', 0.02, 0.06, ['BT LINE RENTAL', 'SKY LINE RENTAL', 'VIRGIN MEDIA PYMTS']],
  ['storage', 0.08, 0.3, ['BIG YELLOW SELF STORAGE', 'SAFESTORE LTD', 'SHURGARD STORAGE RENT']],
  ['car hire', 0.2, 0.7, ['ENTERPRISE RENT-A-CAR', 'HERTZ RENTAL', 'SIXT RENT A CAR', 'EUROPCAR VAN RENTAL']],
  ['car finance', 0.2, 0.6, ['BLACK HORSE FINANCE', 'VW FINANCIAL SERVICES', 'MOTONOVO FINANCE DD']],
  [
    'savings',
    0.5,
    1.1,
    ['TO SAVINGS', 'TRANSFER TO SAVER ACCOUNT', 'Pot transfer', 'MARCUS SAVINGS', 'ISA MONTHLY'],
  ],
  [
    'council tax',
    0.12,
    0.25,
    ['LEEDS CITY COUNCIL CTAX', 'LB SOUTHWARK COUNCIL TAX', 'BRISTOL C C COUNCIL TAX DD'],
  ],
  ['credit card', 0.3, 1.3, ['AMERICAN EXPRESS', 'BARCLAYCARD', 'MBNA LTD CREDIT CARD', 'NEWDAY LTD']],
  ['gym', 0.03, 0.06, ['PUREGYM LTD', 'DAVID LLOYD LEISURE']],
  ['school', 0.4, 1.2, ['ST MARYS SCHOOL FEES', 'KUMON TUITION']],
] as const

export function decoySeries(
  random: Random,
  accountId: string,
  from: string,
  to: string,
  rentPence: number,
): Unlabelled[] {
  const [kind, low, high, texts] = random.pick(DECOYS)
  const base = Math.round(rentPence * (low + random.unit() * (high - low)))
  const steady = kind !== 'credit card'
  const text = random.pick(texts).replace('{x}', digitsOf(random, 8))
  const rows: Unlabelled[] = []
  const onDay = random.whole(1, 28)
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) {
    const bookedOn = workingDayOnOrAfter(addMonths(month, 0, onDay), 'england-and-wales')
    if (bookedOn < from || bookedOn > to) continue
    const pence = steady ? base : Math.round(base * (0.6 + random.unit() * 0.8))
    rows.push({ accountId, bookedOn, pence: -pence, description: text })
  }
  return rows
}

/** Adds payments between friends: dinners, bills, an occasional large one, in both directions. */
export function friends(
  random: Random,
  accountId: string,
  from: string,
  to: string,
  wording: BankWording,
  but: readonly string[],
): Unlabelled[] {
  const circle: Person[] = [someoneElse(random, but), someoneElse(random, but)]
  const template = random.pick(wording.payments)
  const rows: Unlabelled[] = []
  for (let day = addDays(from, random.whole(3, 30)); day <= to; day = addDays(day, random.whole(8, 40))) {
    const friend = random.pick(circle)
    const reference = random.pick([
      'bills',
      'dinner',
      'electric',
      'holiday',
      'thanks',
      'council tax half',
      'wifi',
    ])
    const description = describe(random, wording, template, {
      name: `${friend.first} ${friend.last}`,
      reference,
      bookedOn: day,
    })
    const sum = random.chance(0.1) ? random.whole(20_000, 60_000) : random.whole(800, 12_000)
    rows.push({ accountId, bookedOn: day, pence: random.chance(0.3) ? sum : -sum, description })
  }
  return rows
}
