import { type BookedRow, bookedRows, pendingRows, syncBanks } from '@keyturn/bank-link'
import { findMember, roleOf } from '@keyturn/identity'
import { addDays } from '@keyturn/platform/days'
import { answeredRows, isKnownPayee, refreshRecord } from '@keyturn/rent-record'
import { planStatusOf } from '@keyturn/subscription'
import type { RentRemindersContext } from '../context.ts'
import { type DayAndEvening, dayAndEveningOf } from '../domain/day-and-evening.ts'
import { decideReminder, needsBankRead, type ReminderKind } from '../domain/decide-reminder.ts'
import { isPendingRent, looksLikeUsualRent } from '../domain/match-bank-rows.ts'
import { rentDayNear, rentDayProblem } from '../events.ts'
import { loadRemindDays, loadSentReminders, recordSentReminder } from '../store/days-ahead.ts'
import { type ExpectedRent, expectedRents } from './expected-rents.ts'

const SENT_REMINDERS_KEPT_DAYS = 60
const ROWS_OF_DAYS = 21

/** Sends the reminders and warnings due now for a member's rent days. Idempotent. */
export async function sendReminders(context: RentRemindersContext, memberId: string): Promise<void> {
  const { db, clock, adminEmails } = context
  const member = await findMember(db, memberId)
  if (!member?.email) return
  const { access } = await planStatusOf(db, { memberId, role: roleOf(member, adminEmails) }, clock.now())
  // Without a plan no bank is read and nothing is sent.
  if (!access.plan) return
  const said = await loadSentReminders(db, memberId)
  const now = dayAndEveningOf(clock.now())
  const wordsOn = ({ tenancyId, dueOn }: { tenancyId: string; dueOn: string }): ReminderKind[] =>
    said.filter((each) => each.tenancyId === tenancyId && each.dueOn === dueOn).map(({ word }) => word)
  const load = () => expectedRents(db, memberId, clock.now())
  let awaited = await load()
  if (awaited.some((rent) => needsBankRead(rent, { now, said: wordsOn(rent), bank: rent.bank }))) {
    await syncBanks(context, memberId)
    await refreshRecord(context, memberId)
    awaited = await load()
  }
  if (awaited.length === 0) return
  const remindDays = await loadRemindDays(db, memberId)
  const rows = await bookedRows(db, memberId, addDays(now.day, -ROWS_OF_DAYS))
  const pending = await pendingRows(db, memberId)
  const decided = await answeredRows(db, memberId)
  const undecided = rows.filter(({ id }) => !decided.has(id))
  for (const rent of awaited) {
    const elsewhere = rentToNewPayee(rent, undecided, now)
    const word = decideReminder(rent, {
      now,
      remindDays,
      nation: rent.nation,
      said: wordsOn(rent),
      habit: rent.habit,
      bank: rent.bank,
      wentElsewhere: elsewhere !== undefined,
      isOnItsWay: pending.some((row) => isPendingRent(row, rent)),
    })
    if (word) await publishReminder(context, memberId, { rent, word, elsewhere })
  }
}

const payeeIn = ({ merchant, description }: BookedRow): string => merchant ?? description

/** Payment that looks like the rent but went to a new payee. Ignores usual payees. */
function rentToNewPayee(
  rent: ExpectedRent,
  rows: readonly BookedRow[],
  { day }: DayAndEvening,
): BookedRow | undefined {
  const known = { before: rent.habit?.payees ?? [], declared: rent.declared }
  const elsewhere = rows.filter(
    (row) => looksLikeUsualRent(row, rent, day) && !isKnownPayee(payeeIn(row), known),
  )
  const isWhereItShouldBe = rent.paidBy.some((id) => !elsewhere.some((row) => row.id === id))
  return isWhereItShouldBe ? undefined : elsewhere.at(-1)
}

async function publishReminder(
  { db, queue, clock }: RentRemindersContext,
  memberId: string,
  { rent, word, elsewhere }: { rent: ExpectedRent; word: ReminderKind; elsewhere: BookedRow | undefined },
): Promise<void> {
  const { tenancyId, dueOn, lateAfter, duePence, declaredPence, foundPence, payee, account, habit } = rent
  const at = clock.now()
  const facts = {
    memberId,
    tenancyId,
    dueOn,
    onTimeBy: lateAfter,
    pence: duePence - foundPence,
    ...(payee && { payee }),
    ...(account && { account }),
  }
  const usualPence = habit && foundPence === 0 && habit.pence < duePence ? habit.pence : undefined
  const wentTo = elsewhere && payeeIn(elsewhere)
  await db.transaction(async (tx) => {
    const forgetBefore = addDays(dayAndEveningOf(at).day, -SENT_REMINDERS_KEPT_DAYS)
    if (!(await recordSentReminder(tx, memberId, { tenancyId, dueOn, word, at, forgetBefore }))) return
    if (word === 'ahead')
      await queue.publish(tx, rentDayNear, {
        ...facts,
        usualPence,
        ...(declaredPence < duePence && { declaredPence }),
      })
    else await queue.publish(tx, rentDayProblem, { ...facts, trouble: word, foundPence, wentTo })
  })
}
