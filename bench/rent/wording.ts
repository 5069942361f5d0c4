import { inventedWord, type Random } from './random.ts'

/** Wording of one bank's outgoing payments. `{n}` name, `{r}` reference, `{d}` day and month, `{x}` digits. */
export interface BankWording {
  bank: string
  payments: readonly string[]
  /** Length at which the bank truncates the payee's name, if it does. */
  cutsNameAt?: number
  cutsLineAt?: number
  shouts: boolean
}

export const BANKS: readonly BankWording[] = [
  {
    bank: 'Santander',
    payments: [
      'STANDING ORDER VIA FASTER PAYMENT TO {n} REFERENCE {r}',
      'STANDING ORDER VIA FASTER PAYMENT TO {n} REFERENCE {r} , MANDATE NO {x}',
      'BILL PAYMENT VIA FASTER PAYMENT TO {n} REFERENCE {r} , MANDATE NO {x}',
      'FASTER PAYMENT TO {n} REFERENCE {r}',
    ],
    cutsLineAt: 90,
    shouts: true,
  },
  {
    bank: 'Barclays',
    payments: [
      '{n} {r} STO',
      '{n} {r} BBP',
      'Bill Payment to {n} Ref: {r}',
      'Standing Order to {n} {r}',
      '{n} {r} FT',
    ],
    cutsNameAt: 18,
    shouts: true,
  },
  {
    bank: 'Lloyds',
    payments: [
      '{n} {x}00N{x} {r}',
      '{n} {r} {x} 40{x} {d} 10:24',
      'S/O {n} {r}',
      'FPO {n} {x} {r} 30{x}',
      '{n}',
    ],
    cutsNameAt: 18,
    shouts: true,
  },
  { bank: 'Halifax', payments: ['{n} {r}', 'SO {n}', 'FPO {n} {r} {x}'], cutsNameAt: 16, shouts: true },
  {
    bank: 'NatWest',
    payments: [
      '{n} , {r} , FP {d} 10 {x}',
      '{n} , {r} , VIA MOBILE - PYMT , FP {d} 10 {x}',
      '{n} {r} S/O',
      'DPC {n} {r} VIA ONLINE - PYMT',
    ],
    cutsNameAt: 18,
    shouts: true,
  },
  {
    bank: 'RBS',
    payments: ['{n}, {r}, MOBILE/ONLINE TRF', 'OTR {n} {r}', '{r}'],
    cutsNameAt: 18,
    shouts: true,
  },
  {
    bank: 'HSBC',
    payments: ['SO {n} {r}', 'BP {n} {r}', '{n} {r}', 'OBP {n} {r}'],
    cutsNameAt: 18,
    shouts: true,
  },
  {
    bank: 'first direct',
    payments: ['SO {n}', 'BP {n} {r}', '{n} {r} internet transfer'],
    cutsNameAt: 18,
    shouts: true,
  },
  {
    bank: 'Nationwide',
    payments: ['Standing order {n}', 'Payment to {n} {r}', 'Transfer to {n} {r}'],
    shouts: false,
  },
  {
    bank: 'TSB',
    payments: ['{n} {r} SO', 'FASTER PAYMENT {n} {r} {x}', '{n} FPO {x}'],
    cutsNameAt: 18,
    shouts: true,
  },
  {
    bank: 'Metro',
    payments: ['Outward Faster Payment {n}', 'Outward Faster Payment {n} {r}', 'Standing Order {n} {r}'],
    shouts: false,
  },
  {
    bank: 'Co-op',
    payments: ['{n} {r} TFR', 'S/ORDER {n}', '{n} {x} {d} {r}'],
    cutsNameAt: 18,
    shouts: true,
  },
  {
    bank: 'Virgin Money',
    payments: ['Faster payment to {n} {r}', 'STO {n} {r}', 'FP OUT {n} {r}'],
    shouts: true,
  },
  { bank: 'Monzo', payments: ['{n}', '{n} {r}', '{r}', 'Scheduled payment to {n} ({r})'], shouts: false },
  {
    bank: 'Starling',
    payments: ['{n} {r}', '{n}', 'FASTER PAYMENTS OUT REFERENCE: {r} to {n}'],
    shouts: false,
  },
  { bank: 'Revolut', payments: ['To {n}', 'Transfer to {n}', 'Transfer to {n} · {r}'], shouts: false },
  { bank: 'Chase', payments: ['To {n} {r}', 'Payment to {n}', '{n} - {r}'], shouts: false },
  {
    bank: 'Bud feed',
    payments: ['{n}', 'FPS {n} {r} {x}', 'FASTER PAYMENTS RECEIPT REF.{r} TO {n}', 'SO/{n}/{r}'],
    shouts: true,
  },
]

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

export function digitsOf(random: Random, count: number): string {
  let text = ''
  for (let at = 0; at < count; at += 1) text += random.whole(0, 9)
  return text
}

export interface Line {
  name: string
  reference: string
  bookedOn: string
}

/** Returns the statement text. Each payee has one template, because a bank words it the same every month. */
export function describe(random: Random, wording: BankWording, template: string, line: Line): string {
  const [, month = '01', dayOfMonth = '01'] = line.bookedOn.split('-')
  const name = wording.cutsNameAt ? line.name.slice(0, wording.cutsNameAt).trim() : line.name
  const text = template
    .replace('{n}', name)
    .replace('{r}', line.reference)
    .replace('{d}', `${dayOfMonth}${MONTHS[Number(month) - 1]}`)
    .replaceAll('{x}', () => digitsOf(random, 6))
    .replaceAll('  ', ' ')
    .trim()
  const cut = wording.cutsLineAt ? text.slice(0, wording.cutsLineAt) : text
  return wording.shouts ? cut.toUpperCase() : cut
}

/** Replaces every word of the bank's own with an invented one, so that no rule can know it. */
export function reinvented(random: Random, wording: BankWording): BankWording {
  const words = new Map<string, string>()
  const payments = wording.payments.map((template) =>
    template.replace(/\{\w\}|[A-Za-z][A-Za-z/.]*/g, (word) => {
      if (word.startsWith('{')) return word
      const known = words.get(word.toUpperCase()) ?? inventedWord(random)
      words.set(word.toUpperCase(), known)
      return known
    }),
  )
  return { ...wording, bank: `${wording.bank}, reworded`, payments }
}
