import { beforeEach, expect, test } from 'vitest'
import { keepSeen, keepWhenSeen, readSeen } from './last-seen.ts'
import { deviceStore, tokens } from './present.ts'
import { LAST_SEEN } from './tokens.ts'

const DAY_MS = 24 * 3_600_000
const AT = Date.UTC(2026, 10, 23, 14, 5)

const signedIn = (member: string, session: string) => ({
  access: `x.${btoa(JSON.stringify({ sub: member, sid: session }))}.x`,
  refresh: 'refresh',
})
const left = (): string | null => deviceStore.getItem(LAST_SEEN)

beforeEach(() => tokens.clear())

test('what a remembered member saw is read again, with the moment they saw it', () => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  keepSeen('record', { months: 3 }, AT)
  keepSeen('passports', [], AT + 1)
  expect(readSeen('record', AT + DAY_MS)).toEqual({ seen: { months: 3 }, at: AT })
  expect(readSeen('passports', AT + DAY_MS)).toEqual({ seen: [], at: AT + 1 })
  expect(readSeen('never', AT)).toBeNull()
})

test('new tokens of the same session leave it readable', () => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  keepSeen('record', 1, AT)
  tokens.renew({ ...signedIn('amara', 's1'), refresh: 'next' })
  expect(readSeen('record', AT)).not.toBeNull()
})

test('where nobody asked to be remembered, nothing is kept', () => {
  keepSeen('record', 1, AT)
  tokens.save(signedIn('amara', 's1'), { remember: false })
  keepSeen('record', 1, AT)
  expect(left()).toBeNull()
  expect(readSeen('record', AT)).toBeNull()
})

test('a sign-out, a session that ended, and whoever signs in next leave nothing of it', () => {
  const see = () => {
    tokens.save(signedIn('amara', 's1'), { remember: true })
    keepSeen('record', 'hers', AT)
    expect(left()).toContain('hers')
  }
  see()
  tokens.clear()
  expect(left()).toBeNull()
  for (const remember of [true, false]) {
    see()
    tokens.save(signedIn('daniel', 's2'), { remember })
    expect(left()).toBeNull()
    expect(readSeen('record', AT)).toBeNull()
    tokens.clear()
  }
})

test('an answer that comes after somebody else has signed in is not kept as theirs', async () => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  const late = Promise.withResolvers<string>()
  const asked = keepWhenSeen('record', late.promise, (answer) => answer)
  tokens.clear()
  tokens.save(signedIn('daniel', 's2'), { remember: true })
  keepSeen('record', 'his', AT)
  late.resolve('hers')
  expect(await asked).toBe('hers')
  expect(readSeen('record', AT)).toEqual({ seen: 'his', at: AT })
  await keepWhenSeen('record', Promise.resolve('newer'), (answer) => answer)
  expect(readSeen('record')).toMatchObject({ seen: 'newer' })
})

test('what another session saw is not read, and not left lying', () => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  keepSeen('record', 'hers', AT)
  const hers = left() ?? ''
  tokens.save(signedIn('amara', 's2'), { remember: true })
  deviceStore.setItem(LAST_SEEN, hers)
  expect(readSeen('record', AT)).toBeNull()
  expect(left()).toBeNull()
})

test('after seven days it is news no longer, and is deleted', () => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  keepSeen('record', 1, AT)
  expect(readSeen('record', AT + 7 * DAY_MS - 1)).not.toBeNull()
  expect(readSeen('record', AT + 7 * DAY_MS)).toBeNull()
  expect(left()).toBeNull()
})

test.each([
  '',
  'no json',
  'null',
  '[]',
  '{"shape":1}',
  '{"shape":1,"session":"s1"}',
  '{"shape":0,"session":"s1","parts":{}}',
])('what somebody else put in its place, %j, is read as nothing', (text) => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  deviceStore.setItem(LAST_SEEN, text)
  expect(readSeen('record', AT)).toBeNull()
})
