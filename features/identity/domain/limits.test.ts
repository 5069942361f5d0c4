import { days, hours, minutes } from '@keyturn/platform/clock'
import { expect, test } from 'vitest'
import * as limits from './limits.ts'

test('each round of wrong passwords doubles the wait, up to half a day', () => {
  expect([0, 1, 2, 3, 4].map(limits.waitAfterRound)).toEqual([
    minutes(15),
    minutes(15),
    minutes(30),
    hours(1),
    hours(2),
  ])
  expect(limits.waitAfterRound(50)).toBe(hours(12))
})

test('what members are told lasts as long as they are told', () => {
  expect([limits.VERIFY_LINK_LIFETIME_MS, limits.RESET_LINK_LIFETIME_MS]).toEqual([hours(24), hours(1)])
  expect(limits.UNDO_LINK_LIFETIME_MS).toBe(hours(72))
  expect([limits.CODE_LIFETIME_MS, limits.SECOND_FACTOR_WAITS_MS]).toEqual([minutes(10), hours(1)])
  expect([limits.DEVICE_LIFETIME_MS, limits.REFRESH_LIFETIME_MS]).toEqual([days(180), days(30)])
  expect([limits.LINK_PAUSE_MS, limits.SIGN_UP_STANDS_MS]).toEqual([minutes(1), minutes(1)])
})

test('a stolen access token is worth a quarter of an hour, a replaced one ten seconds, an old link is known a month', () => {
  expect(limits.ACCESS_LIFETIME_MS).toBe(minutes(15))
  expect(limits.FRESH_SIGN_IN_MS).toBe(minutes(10))
  expect(limits.REFRESH_GRACE_MS).toBe(10_000)
  expect(limits.OLD_LINK_KEPT_MS).toBe(days(30))
})

test('guessing and flooding end early: five tries at a code, twenty an hour, five letters, ten addresses', () => {
  const anHour = (limit: number) => ({ limit, windowMs: hours(1) })
  expect([limits.CODE_TRIES, limits.WRONG_CODES]).toEqual([5, anHour(20)])
  expect([limits.LETTERS, limits.ADDRESS_MOVES]).toEqual([anHour(5), anHour(10)])
})
