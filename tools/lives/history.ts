import fc from 'fast-check'
import { PAYS, type Pay } from './bank-rows.ts'

/** Network faults of a request: it or its response is lost and it is retried, or it is sent twice at once. */
export const NETWORK_FAULTS = ['none', 'lost_before', 'lost_after', 'twice'] as const
export type NetworkFault = (typeof NETWORK_FAULTS)[number]

/** Days of a month on which the clock stops and members act. */
export const STOPS = [5, 14, 23] as const
export type Stop = (typeof STOPS)[number]
/** Day before the files are made, used for outages and withdrawn consents. */
export const DAY_BEFORE_FILES = 19

export const ACT_KINDS = [
  'rise',
  'fall',
  'untold_rise',
  'correct_landlord',
  'move',
  'answer_month',
  'take_answer_back',
  'second_bank',
  'bring_statement',
  'forget_statement',
  'bank_revoked',
  'leave_bank',
  'let_link_lapse',
  'say_yes_to_agencies',
  'take_yes_back',
  'take_consent_back',
  'dispute',
  'withdraw_dispute',
  'redeem',
  'leave_plan',
  'stay_on_plan',
  'change_plan',
  'card_fails',
  'resubscribe',
  'copy_of_data',
  'bank_outage',
  'payments_outage',
  'mail_outage',
  'agency_outage',
  'close_account',
] as const
export type ActKind = (typeof ACT_KINDS)[number]

export interface PlannedAct {
  on: Stop | typeof DAY_BEFORE_FILES
  kind: ActKind
  /** Random choice of the act. */
  roll: number
  trouble: NetworkFault
}

/** Payment of the rent due in this month, and the member's actions in it. */
export interface Month {
  pay: Pay
  deeds: PlannedAct[]
}

export interface History {
  rentPence: number
  rentDay: number
  /** Months of rent in the bank on the day the member joins. */
  monthsBefore: number
  plan: 'standard' | 'premium'
  /** Selects name parts, landlord and address, so that a history can be replayed alone. */
  salt?: number
  /** True if the form of the first home omits the rent day. */
  tellsNoDay?: boolean
  /** Months after which the first home's agreed term ends. The member stays until they move. */
  agreedMonths?: number | null
  months: Month[]
}

const often = <Value>(usual: Value, others: readonly Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) })

/** Acts that are also done while providers are down and on the day before the files. */
export const ACTS_DURING_OUTAGES: readonly ActKind[] = [
  ...(['bank_outage', 'payments_outage', 'mail_outage', 'agency_outage'] as const),
  ...(['take_yes_back', 'take_consent_back', 'close_account'] as const),
]

const anyAct: fc.Arbitrary<PlannedAct> = fc.record({
  on: fc.constantFrom(...STOPS, DAY_BEFORE_FILES),
  kind: fc.constantFrom(...ACT_KINDS.filter((kind) => kind !== 'close_account')),
  roll: fc.nat(999),
  trouble: often<NetworkFault>('none', NETWORK_FAULTS),
})
const plannedAct = anyAct.map((one) =>
  one.on === DAY_BEFORE_FILES && !ACTS_DURING_OUTAGES.includes(one.kind) ? { ...one, on: 14 as const } : one,
)

const month: fc.Arbitrary<Month> = fc.record({
  pay: often<Pay>('whole', Object.keys(PAYS) as Pay[]),
  deeds: fc.array(plannedAct, { maxLength: 3 }),
})

const history = (months: number): fc.Arbitrary<History> =>
  fc.record({
    rentPence: fc.integer({ min: 45_000, max: 180_000 }),
    rentDay: fc.constantFrom(1, 3, 9, 15, 28),
    monthsBefore: fc.constantFrom(0, 2, 6, 13),
    plan: fc.constantFrom('standard', 'premium'),
    tellsNoDay: often(false, [true]),
    agreedMonths: often<number | null>(null, [3, 6]),
    months: fc.array(month, { minLength: months, maxLength: months }),
  })

/**
 * Returns the same histories for the same seed. Every fifth closes its account two months early, every tenth during an
 * outage.
 */
export function historiesOf(seed: number, count: number, months: number): History[] {
  return fc.sample(history(months), { seed, numRuns: count }).map((one, at) => {
    const last = one.months[months - 3]
    const isClosing = at % 5 === 4
    const isDark = isClosing && at % 10 === 9
    if (isClosing && last)
      last.deeds = [...(isDark ? [outageAt(seed + at)] : []), actOnDay(23, 'close_account', at)]
    return { ...one, salt: at }
  })
}

const OUTAGES = ['payments_outage', 'bank_outage', 'mail_outage', 'agency_outage'] as const
const actOnDay = (on: Stop, kind: ActKind, roll: number): PlannedAct => ({ on, kind, roll, trouble: 'none' })
const outageAt = (roll: number): PlannedAct =>
  actOnDay(23, OUTAGES[roll % OUTAGES.length] ?? 'bank_outage', roll)
