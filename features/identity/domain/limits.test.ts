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

test('the lifetimes shown to members are the real ones', () => {
  expect([limits.VERIFY_LINK_LIFETIME_MS, limits.RESET_LINK_LIFETIME_MS]).toEqual([hours(24), hours(1)])
  expect(limits.UNDO_LINK_LIFETIME_MS).toBe(hours(72))
  expect([limits.CODE_LIFETIME_MS, limits.SECOND_FACTOR_TIMEOUT_MS]).toEqual([minutes(10), hours(1)])
  expect([limits.DEVICE_LIFETIME_MS, limits.REFRESH_LIFETIME_MS]).toEqual([days(180), days(30)])
  expect([limits.LINK_PAUSE_MS, limits.SIGN_UP_STANDS_MS]).toEqual([minutes(1), minutes(1)])
})

test('limits: a 15-minute access token, ten seconds for a replaced refresh token, a month for old links', () => {
  expect(limits.ACCESS_LIFETIME_MS).toBe(minutes(15))
  expect(limits.FRESH_SIGN_IN_MS).toBe(minutes(10))
  expect(limits.REFRESH_GRACE_MS).toBe(10_000)
  expect(limits.OLD_LINK_KEPT_MS).toBe(days(30))
})

test('rate limits: five tries per code, twenty codes an hour, five emails and ten addresses', () => {
  const anHour = (limit: number) => ({ limit, windowMs: hours(1) })
  expect([limits.CODE_TRIES, limits.WRONG_CODES]).toEqual([5, anHour(20)])
  expect([limits.EMAILS, limits.ADDRESS_MOVES]).toEqual([anHour(5), anHour(10)])
})

test('rate limits: ten passwords from one network, a hundred from all networks, five uses of a link', () => {
  expect(limits.WRONG_PASSWORDS).toEqual({ limit: 10, windowMs: minutes(15) })
  expect(limits.WRONG_PASSWORDS_ANYWHERE).toEqual({ limit: 100, windowMs: days(1) })
  expect(limits.RESET_LINK_TRIES).toEqual({ limit: 5, windowMs: minutes(5) })
  expect(limits.EMAIL_REQUESTED).toEqual({ limit: 1, windowMs: minutes(1) })
})

test('rate limits of a network: a hundred sign-in calls an hour and thirty new accounts', () => {
  const anHour = (limit: number) => ({ limit, windowMs: hours(1) })
  const {
    WRONG_PASSWORDS_FROM,
    CODES_FROM,
    PASSKEYS_FROM,
    EMAILS_REQUESTED_FROM: LETTERS_ASKED_FROM,
    SIGN_UPS_FROM,
  } = limits
  for (const limit of [WRONG_PASSWORDS_FROM, CODES_FROM, PASSKEYS_FROM, LETTERS_ASKED_FROM])
    expect(limit).toEqual(anHour(100))
  expect(SIGN_UPS_FROM).toEqual(anHour(30))
})

test('codes for unknown addresses, and rounds of wrong passwords, are counted and not refused', () => {
  const endless = { limit: Number.MAX_SAFE_INTEGER }
  expect(limits.CODES_FOR_NOBODY).toEqual({ ...endless, windowMs: hours(1) })
  expect(limits.ROUNDS).toEqual({ ...endless, windowMs: days(1) })
})

test('an account has at most twenty passkeys, and five minutes to answer a passkey challenge', () => {
  expect([limits.MAX_PASSKEYS, limits.PASSKEY_CHALLENGE_MS]).toEqual([20, minutes(5)])
})

test('a member’s session lasts thirty days after its last use', () => {
  const session = { isAdmin: false, signedInAt: new Date('2026-01-01T09:00:00Z') }
  expect(limits.sessionEndsAt(session, new Date('2026-06-01T09:00:00Z'))).toEqual(
    new Date('2026-07-01T09:00:00Z'),
  )
})

test.each([
  ['09:00', '09:30', 'half an hour after its last use'],
  ['16:50', '17:00', 'eight hours after signing in, however busy'],
])('a staff session last used at %s lasts until %s: %s', (usedAt, until) => {
  const session = { isAdmin: true, signedInAt: new Date('2026-01-01T09:00:00Z') }
  expect(limits.sessionEndsAt(session, new Date(`2026-01-01T${usedAt}:00Z`))).toEqual(
    new Date(`2026-01-01T${until}:00Z`),
  )
})
