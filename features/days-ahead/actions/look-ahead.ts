import { type BookedRow, bookedRows, lookIntoBanks, pendingRows } from '@keyturn/bank-link'
import { findMember, roleOf } from '@keyturn/identity'
import { addDays } from '@keyturn/platform/days'
import { decidedRows, isKnownPayee, refreshRecord } from '@keyturn/rent-record'
import { planStatusOf } from '@keyturn/subscription'
import { rentDayNear, rentDayTroubled } from '../announcements.ts'
import type { DaysAheadContext } from '../context.ts'
import { type Moment, momentOf } from '../domain/moment.ts'
import { isToBeLookedFor, rentWord, type Word } from '../domain/rent-word.ts'
import { isAboutTheRent, isLikeTheRent } from '../domain/rows.ts'
import { loadRemindDays, loadSaid, noteSaid } from '../store/days-ahead.ts'
import { type AwaitedRent, awaitedRents } from './awaited-rents.ts'

const SAID_KEPT_DAYS = 60
const ROWS_OF_DAYS = 21

/** Sends the reminders and warnings due now for a member's rent days. Idempotent. */
export async function lookAhead(context: DaysAheadContext, memberId: string): Promise<void> {
  const { db, clock, adminEmails } = context
  const member = await findMember(db, memberId)
  if (!member?.email) return
  const { access } = await planStatusOf(db, { memberId, role: roleOf(member, adminEmails) }, clock.now())
  // Without a plan no bank is read and nothing is sent.
  if (!access.plan) return
  const said = await loadSaid(db, memberId)
  const now = momentOf(clock.now())
  const wordsOn = ({ tenancyId, dueOn }: { tenancyId: string; dueOn: string }): Word[] =>
    said.filter((each) => each.tenancyId === tenancyId && each.dueOn === dueOn).map(({ word }) => word)
  const load = () => awaitedRents(db, memberId, clock.now())
  let awaited = await load()
  if (awaited.some((rent) => isToBeLookedFor(rent, { now, said: wordsOn(rent), bank: rent.bank }))) {
    await lookIntoBanks(context, memberId)
    await refreshRecord(context, memberId)
    awaited = await load()
  }
  if (awaited.length === 0) return
  const remindDays = await loadRemindDays(db, memberId)
  const rows = await bookedRows(db, memberId, addDays(now.day, -ROWS_OF_DAYS))
  const pending = await pendingRows(db, memberId)
  const decided = await decidedRows(db, memberId)
  const undecided = rows.filter(({ id }) => !decided.has(id))
  for (const rent of awaited) {
    const elsewhere = rentElsewhere(rent, undecided, now)
    const word = rentWord(rent, {
      now,
      remindDays,
      nation: rent.nation,
      said: wordsOn(rent),
      habit: rent.habit,
      bank: rent.bank,
      wentElsewhere: elsewhere !== undefined,
      isOnItsWay: pending.some((row) => isAboutTheRent(row, rent)),
    })
    if (word) await say(context, memberId, { rent, word, elsewhere })
  }
}

const payeeIn = ({ merchant, description }: BookedRow): string => merchant ?? description

/** Payment that looks like the rent but went to a new payee. Ignores usual payees. */
function rentElsewhere(
  rent: AwaitedRent,
  rows: readonly BookedRow[],
  { day }: Moment,
): BookedRow | undefined {
  const known = { before: rent.habit?.payees ?? [], declared: rent.declared }
  const elsewhere = rows.filter((row) => isLikeTheRent(row, rent, day) && !isKnownPayee(payeeIn(row), known))
  const isWhereItShouldBe = rent.paidBy.some((id) => !elsewhere.some((row) => row.id === id))
  return isWhereItShouldBe ? undefined : elsewhere.at(-1)
}

async function say(
  { db, queue, clock }: DaysAheadContext,
  memberId: string,
  { rent, word, elsewhere }: { rent: AwaitedRent; word: Word; elsewhere: BookedRow | undefined },
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
    const forgetBefore = addDays(momentOf(at).day, -SAID_KEPT_DAYS)
    if (!(await noteSaid(tx, memberId, { tenancyId, dueOn, word, at, forgetBefore }))) return
    if (word === 'ahead')
      await queue.announce(tx, rentDayNear, {
        ...facts,
        usualPence,
        ...(declaredPence < duePence && { declaredPence }),
      })
    else await queue.announce(tx, rentDayTroubled, { ...facts, trouble: word, foundPence, wentTo })
  })
}
