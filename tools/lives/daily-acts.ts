import { addDays, type Day } from '@keyturn/platform/days'
import { isOpen, isSettled } from './act.ts'
import { acts } from './acts.ts'
import * as answers from './answers.ts'
import { CONSENT_KINDS, hasConsents, logChoice } from './choices.ts'
import { ACTS_DURING_OUTAGES, DAY_BEFORE_FILES } from './history.ts'
import { hasAccess } from './model.ts'
import { type Outage, outageOf } from './outages.ts'
import { linkOrReconfirmBank, type SimulatedMember } from './simulated-member.ts'

/** Days after which an unpaid rent is certainly not in transit. */
const CERTAIN_AFTER_DAYS = 13

interface When {
  now: Date
  stop: number
  today: Day
}

/** Renews what a member lost: plan, consents and bank link. */
export async function renewLost(life: SimulatedMember, { now, stop, today }: When): Promise<void> {
  if (hasAccess(life.plan, now) === false && stop % 3 === 0)
    await acts.resubscribe.do(life, { now, stop, today, roll: stop, trouble: 'none' })
  if (!isOpen(life, { now })) return
  if (!hasConsents(life) && life.consentsBackAt <= stop) await giveConsents(life, now)
  if (!hasConsents(life)) return
  await leaveSecondBank(life)
  if (life.bank === 'joined' || life.bankBackAt <= stop) await linkOrReconfirmBank(life)
  if (isSettled(life, { now }))
    for (const due of life.dues) if (addDays(due.on, CERTAIN_AFTER_DAYS) < today) due.seenThrough = true
}

async function giveConsents(life: SimulatedMember, now: Date): Promise<void> {
  for (const kind of CONSENT_KINDS.filter((each) => !life.consents.includes(each))) {
    await life.line.do(`/api/verification/consents/${kind}/`)
    logChoice(life, kind, true, now)
  }
  life.consents = [...CONSENT_KINDS]
}

async function leaveSecondBank(life: SimulatedMember): Promise<void> {
  if (life.secondBank === null) return
  await life.line.do(`/api/banking/connections/${life.secondBank}/`, { method: 'DELETE' })
  life.secondBank = null
}

export async function answerQuestions(life: SimulatedMember, now: Date): Promise<void> {
  if (!isSettled(life, { now })) return
  const { suggestions } = await life.line.get('/api/payment-report/dashboard/', answers.dashboard)
  for (const { id, date, amount } of suggestions) {
    const isRent = life.book.some(
      (row) => row.rentFor !== null && row.date === date && row.pence === Math.round(amount * 100),
    )
    const say = isRent ? 'mark-as-rent' : 'unmark-as-rent'
    await life.line.do(`/api/banking/transactions/${id}/${say}/`, { body: {} })
  }
}

type DayOfLife = When & { day: number; lived: number }

const plannedActsOn = ({ history }: SimulatedMember, { lived, day }: DayOfLife) =>
  (history.months[lived]?.deeds ?? []).filter(({ on }) => on === day)

/** Outages in this member's history on this day. */
export const outagesOn = (life: SimulatedMember, when: DayOfLife): Outage[] =>
  plannedActsOn(life, when).flatMap(({ kind, roll }) => outageOf(kind, roll))

/** Runs the member's acts of a day. Dark acts run while providers may be down. */
export async function actOn(life: SimulatedMember, when: DayOfLife, which: 'bright' | 'dark'): Promise<void> {
  for (const { kind, roll, trouble } of plannedActsOn(life, when)) {
    if (ACTS_DURING_OUTAGES.includes(kind) !== (which === 'dark')) continue
    const moment = { ...when, roll, trouble }
    if (life.isClosed || !acts[kind].may(life, moment)) continue
    life.acts += 1
    try {
      await acts[kind].do(life, moment)
      if (when.day === DAY_BEFORE_FILES) life.eve.isChanged = true
    } catch (error) {
      if (error instanceof Error) error.message = `${kind}: ${error.message}`
      throw error
    }
  }
}

/** Stores the Credit Profile and the plan on the day before the files. */
export async function storePromised(life: SimulatedMember, now: Date): Promise<void> {
  life.eve = { plan: { ...life.plan }, isChanged: false }
  const open = !life.isClosed && isOpen(life, { now })
  life.promised = open ? await life.line.get('/api/credit-profile/', answers.profile) : null
}
