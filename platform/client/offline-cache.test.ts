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

test('the offline cache returns what a remembered member saw, with its time', () => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  cacheForOffline('record', { months: 3 }, AT)
  cacheForOffline('passports', [], AT + 1)
  expect(readOfflineCache('record', AT + DAY_MS)).toEqual({ seen: { months: 3 }, at: AT })
  expect(readOfflineCache('passports', AT + DAY_MS)).toEqual({ seen: [], at: AT + 1 })
  expect(readOfflineCache('never', AT)).toBeNull()
})

test('new tokens of the same session keep the offline cache readable', () => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  cacheForOffline('record', 1, AT)
  tokens.renew({ ...signedIn('amara', 's1'), refresh: 'next' })
  expect(readOfflineCache('record', AT)).not.toBeNull()
})

test('nothing is cached for a sign-in that is not remembered', () => {
  cacheForOffline('record', 1, AT)
  tokens.save(signedIn('amara', 's1'), { remember: false })
  cacheForOffline('record', 1, AT)
  expect(left()).toBeNull()
  expect(readOfflineCache('record', AT)).toBeNull()
})

test('sign-out, an ended session and another member’s sign-in delete the offline cache', () => {
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

test('a response that arrives after another member signed in is not cached for that member', async () => {
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

test('the offline cache of another session is not read, and is deleted', () => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  cacheForOffline('record', 'hers', AT)
  const hers = left() ?? ''
  tokens.save(signedIn('amara', 's2'), { remember: true })
  deviceStore.setItem(OFFLINE_CACHE_KEY, hers)
  expect(readOfflineCache('record', AT)).toBeNull()
  expect(left()).toBeNull()
})

test('the offline cache expires after seven days and is deleted', () => {
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
])('a foreign value in the offline cache, %j, is ignored', (text) => {
  tokens.save(signedIn('amara', 's1'), { remember: true })
  deviceStore.setItem(OFFLINE_CACHE_KEY, text)
  expect(readOfflineCache('record', AT)).toBeNull()
})
