import { addDays, type Day } from '@keyturn/platform/days'

/** Row of the member's account. `rentFor`: rent day that it pays, if it is rent. */
export interface BookRow {
  date: Day
  pence: number
  description: string
  rentFor: Day | null
  cameBack: boolean
  /** Other rent days of a lump sum, with their parts. */
  alsoFor?: readonly { on: Day; pence: number }[]
  /** True for a row of an account that is not linked yet. */
  isElsewhere?: boolean
  /** True if the bank shows it already. */
  isShown: boolean
}

type Ending = 'verified_on_time' | 'verified_late' | 'part_paid' | 'not_found'

interface Way {
  /** Days after the rent day, and share of the rent paid then. */
  parts: readonly (readonly [number, number])[]
  ends: Ending
  /** Days after the rent day until the result is certain. */
  certainAfter: number
  comesBackAfter?: number
  shortPence?: number
  wording?: (landlord: string) => string
}

/** Ways to pay a month's rent. */
export const PAYS = {
  whole: { parts: [[0, 1]], ends: 'verified_on_time', certainAfter: 3 },
  early: { parts: [[-2, 1]], ends: 'verified_on_time', certainAfter: 8 },
  days_after: { parts: [[4, 1]], ends: 'verified_on_time', certainAfter: 7 },
  in_two: {
    parts: [
      [0, 0.5],
      [3, 0.5],
    ],
    ends: 'verified_on_time',
    certainAfter: 6,
  },
  late: { parts: [[12, 1]], ends: 'verified_late', certainAfter: 15 },
  part: { parts: [[0, 0.6]], ends: 'part_paid', certainAfter: 13 },
  none: { parts: [], ends: 'not_found', certainAfter: 13 },
  bounced: { parts: [[0, 1]], comesBackAfter: 2, ends: 'not_found', certainAfter: 13 },
  bounced_and_paid: {
    parts: [
      [0, 1],
      [4, 1],
    ],
    comesBackAfter: 1,
    ends: 'verified_on_time',
    certainAfter: 13,
  },
  pence_short: { parts: [[1, 1]], shortPence: 40, ends: 'verified_on_time', certainAfter: 4 },
  after_a_month: { parts: [[38, 1]], ends: 'not_found', certainAfter: 45 },
  lump: { parts: [[0, 1]], ends: 'verified_on_time', certainAfter: 10 },
  elsewhere: { parts: [[0, 1]], ends: 'not_found', certainAfter: 13 },
  other_words: {
    parts: [[0, 1]],
    ends: 'verified_on_time',
    certainAfter: 3,
    wording: (landlord) => `FASTER PAYMENT ${landlord.split(' ').reverse().join(' ')} FLAT`,
  },
} as const satisfies Record<string, Way>
export type Pay = keyof typeof PAYS

export const wayOf = (pay: Pay): Way => PAYS[pay]

const plainRow = { rentFor: null, cameBack: false, isShown: false }

/** Returns the account rows of one month's rent, none before `from`, because the bank has shown those days. */
export function rentRows(due: { on: Day; pence: number; pay: Pay; landlord: string; from: Day }): BookRow[] {
  const { on, pay, landlord, from } = due
  const { parts, comesBackAfter, shortPence = 0, wording } = wayOf(pay)
  const payee = landlord.toUpperCase()
  const description = wording ? wording(payee) : `STO ${payee} RENT`
  const notBefore = (day: Day): Day => (day < from ? from : day)
  const rows = parts.map(([after, share], at): BookRow => {
    return {
      date: notBefore(addDays(on, after)),
      pence: -(Math.round(due.pence * share) - (at === 0 ? shortPence : 0)),
      description,
      rentFor: on,
      cameBack: comesBackAfter !== undefined && at === 0,
      isShown: false,
      ...(pay === 'elsewhere' && { isElsewhere: true }),
    }
  })
  const [first] = rows
  if (!first || comesBackAfter === undefined) return rows
  const back = {
    ...plainRow,
    date: addDays(first.date, comesBackAfter),
    pence: -first.pence,
    description: `UNPAID ${description}`,
  }
  return [...rows, back]
}

/** Returns what a row pays of each rent day. */
export const rentIn = ({ rentFor, pence, alsoFor = [] }: BookRow): { on: Day; pence: number }[] =>
  rentFor === null
    ? []
    : [{ on: rentFor, pence: -pence - alsoFor.reduce((total, also) => total + also.pence, 0) }, ...alsoFor]

/** Returns rows that are not rent and must never be matched as rent. */
export function otherRows(month: Day, salt: number): BookRow[] {
  const row = (after: number, pence: number, description: string): BookRow => ({
    ...plainRow,
    date: addDays(month, after),
    pence,
    description,
  })
  return [
    row(0, 231_400 + (salt % 900), 'SALARY BRIGHT LANE LTD'),
    row(3, -13_850, 'LEEDS CITY COUNCIL TAX'),
    row(6, -(1_900 + ((salt * 37) % 4_000)), 'CARD TESCO STORES 3145'),
    row(13, -(900 + ((salt * 53) % 2_000)), 'CARD COFFEE ON THE CORNER'),
    row(17, -20_000, 'TFR TO SAVINGS 20-11-04'),
    row(20, -(2_400 + ((salt * 71) % 3_000)), 'CARD SAINSBURYS'),
  ]
}
