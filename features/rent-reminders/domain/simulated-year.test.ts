import { addDays, type Day, daysBetween, workingDayOnOrAfter } from '@keyturn/platform/days'
import { graceDays } from '@keyturn/rent-record/constants'
import { expect, test } from 'vitest'
import {
  type ReceivedReminder,
  reminderErrors,
  type SimulatedMember,
  simulatedMember,
} from '../testing/simulated-members.ts'
import type { DayAndEvening } from './day-and-evening.ts'
import { decideReminder, type Given, type ReminderKind } from './decide-reminder.ts'
import { type Paid, usualPaymentOf } from './usual-payment.ts'

const SPAN = { begins: '2026-06-10', dayCount: 365 }
const MEMBERS = 200
const nation = 'england-and-wales'

/** The record at this moment: contains the rows booked by this day. */
function rentAt(dueOn: Day, paid: Day | null, { day }: DayAndEvening) {
  const bankDay = workingDayOnOrAfter(dueOn, nation)
  const isPaid = paid !== null && paid <= day
  return {
    dueOn,
    bankDay,
    lateAfter: addDays(bankDay, graceDays['england-and-wales']),
    duePence: 95_000,
    foundPence: isPaid ? 95_000 : 0,
    state: isPaid ? ('verified_on_time' as const) : ('upcoming' as const),
    awaitsAnswer: false,
  }
}

function liveAYear({ id, paidOn, endsOn, hasPlan, remindDays }: SimulatedMember): ReceivedReminder[] {
  const heard: ReceivedReminder[] = []
  const said = new Map<Day, ReminderKind[]>()
  const rents = [...paidOn].flatMap(([dueOn, paid]): Paid[] =>
    paid
      ? [
          {
            tenancyId: id,
            dueOn,
            bookedOn: paid,
            pence: 95_000,
            payee: 'L',
            accountId: 'a',
            accountName: 'A',
          },
        ]
      : [],
  )
  for (let nth = 1; nth <= SPAN.dayCount; nth++) {
    const day = addDays(SPAN.begins, nth)
    const near = [...paidOn].filter(([dueOn]) => Math.abs(daysBetween(day, dueOn)) <= 12)
    for (const isEvening of [false, true])
      for (const [dueOn, paid] of near) {
        if (!hasPlan || (endsOn && dueOn > endsOn)) continue
        const now = { day, isEvening }
        const given: Given = {
          now,
          nation,
          remindDays,
          said: said.get(dueOn) ?? [],
          habit: usualPaymentOf(
            rents.filter(({ bookedOn }) => bookedOn <= day),
            { tenancyId: id, dueOn },
          ),
          bank: { readAt: now, isUnreadable: false },
          wentElsewhere: false,
          isOnItsWay: false,
        }
        const word = decideReminder(rentAt(dueOn, paid, now), given)
        if (!word) continue
        said.set(dueOn, [...given.said, word])
        heard.push({ memberId: id, word, dueOn, at: new Date(`${day}T${isEvening ? '18' : '08'}:30:00Z`) })
      }
  }
  return heard
}

test(`in a year, each of ${MEMBERS} members gets one timely reminder per rent, and none after it was found`, () => {
  const lives = Array.from({ length: MEMBERS }, (_, nth) => simulatedMember(nth, SPAN))
  const heard = lives.flatMap(liveAYear)
  expect(lives.flatMap((life) => reminderErrors(life, heard, SPAN))).toEqual([])
  const count = (word: ReminderKind): number => heard.filter((each) => each.word === word).length
  expect(count('ahead')).toBeGreaterThan(MEMBERS * 10)
  expect(count('not_seen')).toBeGreaterThan(MEMBERS)
  if (process.env.AHEAD_SAYS)
    process.stdout.write(`${count('ahead')} reminders, ${heard.length - count('ahead')} warnings\n`)
})
