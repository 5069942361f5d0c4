import { addDays, type Day, daysBetween, workingDayOnOrAfter } from '@keyturn/platform/days'
import { graceDays } from '@keyturn/rent-record/words'
import { expect, test } from 'vitest'
import { type Heard, type Life, lifeOf, wrongs } from '../testing/lives.ts'
import { habitOf, type Paid } from './habit.ts'
import type { Moment } from './moment.ts'
import { type Given, rentWord, type Word } from './rent-word.ts'

const SPAN = { begins: '2026-06-10', dayCount: 365 }
const MEMBERS = 200
const nation = 'england-and-wales'

/** The record at this moment: contains the rows booked by this day. */
function rentAt(dueOn: Day, paid: Day | null, { day }: Moment) {
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

function liveAYear({ id, paidOn, endsOn, hasPlan, remindDays }: Life): Heard[] {
  const heard: Heard[] = []
  const said = new Map<Day, Word[]>()
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
          habit: habitOf(
            rents.filter(({ bookedOn }) => bookedOn <= day),
            { tenancyId: id, dueOn },
          ),
          bank: { readAt: now, isBlind: false },
          wentElsewhere: false,
          isOnItsWay: false,
        }
        const word = rentWord(rentAt(dueOn, paid, now), given)
        if (!word) continue
        said.set(dueOn, [...given.said, word])
        heard.push({ memberId: id, word, dueOn, at: new Date(`${day}T${isEvening ? '18' : '08'}:30:00Z`) })
      }
  }
  return heard
}

test(`a year of ${MEMBERS} members: each is reminded once, nobody late, and of no rent that was seen`, () => {
  const lives = Array.from({ length: MEMBERS }, (_, nth) => lifeOf(nth, SPAN))
  const heard = lives.flatMap(liveAYear)
  expect(lives.flatMap((life) => wrongs(life, heard, SPAN))).toEqual([])
  const count = (word: Word): number => heard.filter((each) => each.word === word).length
  expect(count('ahead')).toBeGreaterThan(MEMBERS * 10)
  expect(count('not_seen')).toBeGreaterThan(MEMBERS)
  if (process.env.AHEAD_SAYS)
    process.stdout.write(`${count('ahead')} reminders, ${heard.length - count('ahead')} warnings\n`)
})
