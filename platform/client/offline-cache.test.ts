import { beforeEach, expect, test } from 'vitest'
import { cacheForOffline, cacheResultForOffline, readOfflineCache } from './offline-cache.ts'
import { deviceStore, tokens } from './session-state.ts'
import { OFFLINE_CACHE_KEY } from './tokens.ts'

const DAY_MS = 24 * 3_600_000
const AT = Date.UTC(2026, 10, 23, 14, 5)

const signedIn = (member: string, session: string) => ({
  access: `x.${btoa(JSON.stringify({ sub: member, sid: session }))}.x`,
  refresh: 'refresh',
})
const left = (): string | null => deviceStore.getItem(OFFLINE_CACHE_KEY)

beforeEach(() => tokens.clear())

test('what a remembered member saw is read again, with the moment they saw it', () => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  cacheForOffline('record', { months: 3 }, AT)
  cacheForOffline('passports', [], AT + 1)
  expect(readOfflineCache('record', AT + DAY_MS)).toEqual({ seen: { months: 3 }, at: AT })
  expect(readOfflineCache('passports', AT + DAY_MS)).toEqual({ seen: [], at: AT + 1 })
  expect(readOfflineCache('never', AT)).toBeNull()
})

test('new tokens of the same session leave it readable', () => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  cacheForOffline('record', 1, AT)
  tokens.renew({ ...signedIn('amara', 's1'), refresh: 'next' })
  expect(readOfflineCache('record', AT)).not.toBeNull()
})

test('where nobody asked to be remembered, nothing is kept', () => {
  cacheForOffline('record', 1, AT)
  tokens.save(signedIn('amara', 's1'), { remember: false })
  cacheForOffline('record', 1, AT)
  expect(left()).toBeNull()
  expect(readOfflineCache('record', AT)).toBeNull()
})

test('a sign-out, a session that ended, and whoever signs in next leave nothing of it', () => {
  const see = () => {
    tokens.save(signedIn('amara', 's1'), { remember: true })
    cacheForOffline('record', 'hers', AT)
    expect(left()).toContain('hers')
  }
  see()
  tokens.clear()
  expect(left()).toBeNull()
  for (const remember of [true, false]) {
    see()
    tokens.save(signedIn('daniel', 's2'), { remember })
    expect(left()).toBeNull()
    expect(readOfflineCache('record', AT)).toBeNull()
    tokens.clear()
  }
})

test('an answer that comes after somebody else has signed in is not kept as theirs', async () => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  const late = Promise.withResolvers<string>()
  const asked = cacheResultForOffline('record', late.promise, (answer) => answer)
  tokens.clear()
  tokens.save(signedIn('daniel', 's2'), { remember: true })
  cacheForOffline('record', 'his', AT)
  late.resolve('hers')
  expect(await asked).toBe('hers')
  expect(readOfflineCache('record', AT)).toEqual({ seen: 'his', at: AT })
  await cacheResultForOffline('record', Promise.resolve('newer'), (answer) => answer)
  expect(readOfflineCache('record')).toMatchObject({ seen: 'newer' })
})

test('what another session saw is not read, and not left lying', () => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  cacheForOffline('record', 'hers', AT)
  const hers = left() ?? ''
  tokens.save(signedIn('amara', 's2'), { remember: true })
  deviceStore.setItem(OFFLINE_CACHE_KEY, hers)
  expect(readOfflineCache('record', AT)).toBeNull()
  expect(left()).toBeNull()
})

test('after seven days it is news no longer, and is deleted', () => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  cacheForOffline('record', 1, AT)
  expect(readOfflineCache('record', AT + 7 * DAY_MS - 1)).not.toBeNull()
  expect(readOfflineCache('record', AT + 7 * DAY_MS)).toBeNull()
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
  deviceStore.setItem(OFFLINE_CACHE_KEY, text)
  expect(readOfflineCache('record', AT)).toBeNull()
})
