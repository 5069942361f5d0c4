import { AGENCIES, type Agency, isAgency } from '@keyturn/agency-files/constants'
import { addDays, type Day, monthOf } from '@keyturn/platform/days'
import type { ReportableMember } from '../../../features/agency-files/domain/reportable-member.ts'
import type { SimulatedMember } from '../simulated-member.ts'

/** One of this many records is rejected by an agency. */
const REJECTS_EVERY = 9
/** Days until staff decide a dispute. */
const DECIDED_AFTER_DAYS = 20
const RULINGS = [null, '0', 'U'] as const

export const rejects = ({ history }: SimulatedMember, agency: Agency, month: string): boolean =>
  (history.rentPence + AGENCIES.indexOf(agency) + Number(month.slice(5)) * 7) % REJECTS_EVERY === 0

export type KnownDispute = ReportableMember['disputes'][number]

/** Disputes of one member as staff see them. */
interface StaffView {
  disputedOn: Day | null
  /** Newest first. */
  decided: KnownDispute[]
}

/** Decides the open dispute after its wait: unchanged, corrected to paid, or corrected to no update. */
export function decideDispute(life: SimulatedMember, app: StaffView, today: Day): void {
  const { disputed, history } = life
  if (!disputed || !isAgency(disputed.agency) || app.disputedOn === null) return
  if (today < addDays(app.disputedOn, DECIDED_AFTER_DAYS)) return
  const { agency, month } = disputed
  const correctedStatus = RULINGS[(history.rentPence + Number(month.slice(5))) % RULINGS.length] ?? null
  const state = correctedStatus === null ? 'not_upheld' : 'upheld'
  app.decided.unshift({ agency, month, tenancyId: null, state, correctedStatus })
  if (correctedStatus !== null)
    for (const due of life.dues) if (monthOf(due.on) === month) due.overturned = true
  life.disputed = null
  life.disputeId = null
  app.disputedOn = null
}

/** Returns the open dispute, then the decided ones. Like in the app, a dispute has no home. */
export const disputesOf = ({ disputed }: SimulatedMember, { decided }: StaffView): KnownDispute[] =>
  disputed && isAgency(disputed.agency)
    ? [
        {
          ...{ agency: disputed.agency, month: disputed.month, tenancyId: null },
          ...{ state: 'open' as const, correctedStatus: null },
        },
        ...decided,
      ]
    : [...decided]
