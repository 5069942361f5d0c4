import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFixedServer } from '../../testing/mutated-responses.ts'
import { storageSuite } from '../suite.ts'
import { createS3Store } from './index.ts'
import { type S3StandIn, startS3StandIn } from './stand-in.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG', region: 'eu-west-2' }
let standIn: S3StandIn
let store: ReturnType<typeof createS3Store>

beforeAll(async () => {
  standIn = await startS3StandIn({ ...keys, bucket: 'keyturn-files' })
  store = createS3Store({ ...keys, bucketUrl: standIn.bucketUrl })
})
afterAll(() => standIn.close())

describe('a file in a bucket', () => {
  storageSuite(() => store)

  test('is stored by retries if the bucket is busy', async () => {
    standIn.stumble(2)
    await store.put('agreements/four/a', Buffer.from('kept'))
    standIn.stumble(1)
    expect((await store.get('agreements/four/a'))?.toString()).toBe('kept')
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    ['a wrong key', { accessKeyId: 'AKIDNOBODY' }, 'InvalidAccessKeyId'],
  ])(
    'is refused with %s, with the store’s error code and without the file’s name',
    async (_what, wrong, code) => {
      const stranger = createS3Store({ ...keys, ...wrong, bucketUrl: standIn.bucketUrl })
      const refused = await stranger.get('agreements/four/a').catch((error: Error) => error.message)
      expect(refused).toBe(`The file store answered 403 (${code}).`)
    },
  )

  test('in a missing bucket is not “missing”, and does not count as deleted', async () => {
    const lost = createS3Store({
      ...keys,
      bucketUrl: standIn.bucketUrl.replace('keyturn-files', 'elsewhere'),
    })
    const noPlace = { trouble: 'no_place', message: 'The file store answered 404 (NoSuchBucket).' }
    await expect(lost.get('agreements/five/a')).rejects.toMatchObject(noPlace)
    await expect(lost.delete('agreements/five/a')).rejects.toMatchObject(noPlace)
    await expect(lost.put('agreements/five/a', Buffer.from('x'))).rejects.toMatchObject(noPlace)
    expect(await lost.check()).toMatchObject({ works: false, cause: 'There is no such bucket.' })
  })

  test('without access rights is distinguished from a missing file', async () => {
    const stranger = createS3Store({ ...keys, secretAccessKey: 'another', bucketUrl: standIn.bucketUrl })
    await expect(stranger.delete('agreements/four/a')).rejects.toMatchObject({ trouble: 'no_right' })
    expect(await stranger.check()).toMatchObject({
      works: false,
      cure: expect.stringContaining('s3:ListBucket'),
    })
    const blind = await startS3StandIn({ ...keys, bucket: 'keyturn-files' })
    blind.forbidListing()
    const store = createS3Store({ ...keys, bucketUrl: blind.bucketUrl })
    await expect(store.get('agreements/none/a')).rejects.toMatchObject({ trouble: 'no_right' })
    expect(await store.check()).toMatchObject({ works: false })
    await blind.close()
  })

  test('can be stored or not, as the doctor reports', async () => {
    expect(await store.check()).toEqual({ works: true })
    const away = createS3Store({ ...keys, bucketUrl: 'http://127.0.0.1:1/keyturn-files' })
    expect(await away.check()).toMatchObject({
      works: false,
      cause: expect.stringContaining('cannot be reached'),
    })
  })
})

/** Error as Amazon words it, with each element dropped, emptied, replaced and doubled. */
const FIELDS = {
  Code: 'NoSuchKey',
  Message: 'The specified key does not exist.',
  Key: 'agreements/four/a',
  RequestId: '4442587FB7D0A2F9',
  HostId: 'vsUv==',
}
const xmlOf = (inside: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${inside}</Error>`
const element = (name: string, text: string): string => `<${name}>${text}</${name}>`
const inside = Object.entries(FIELDS).map(([name, text]) => element(name, text))
const MUTATED_ERRORS = Object.entries(FIELDS).flatMap(([name, text], nth) => {
  const whole = element(name, text)
  const ways = {
    dropped: '',
    nulled: `<${name}/>`,
    retyped: element(name, '<a>7</a>'),
    doubled: whole + whole,
  }
  return Object.entries(ways).map(([how, now]) => ({ name, how, xml: xmlOf(inside.with(nth, now).join('')) }))
})

test('a file is missing only by a complete “no such key” error, and not by another error', async () => {
  const server = await startFixedServer()
  const store = createS3Store({ ...keys, bucketUrl: `${server.url}/keyturn-files` })
  const answer = (status: number, body: string) => server.answer(() => ({ status, body }))
  answer(404, xmlOf(inside.join('')))
  expect(await store.get('agreements/four/a')).toBeNull()
  for (const { name, how, xml } of MUTATED_ERRORS) {
    answer(404, xml)
    const outcomes = await Promise.all([
      store.get('agreements/four/a').catch((error: Error) => error.message),
      store.delete('agreements/four/a').then(
        () => null,
        (error: Error) => error.message,
      ),
    ])
    const isWhole = name !== 'Code' || how === 'doubled'
    const told = 'The file store answered 404 (unknown).'
    expect(outcomes, `${how} ${name}`).toEqual(isWhole ? [null, null] : [told, told])
  }
  for (const [status, body] of [
    [404, ''],
    [404, '<html>Not Found</html>'],
    [403, xmlOf(inside.join(''))],
    [301, xmlOf(element('Code', 'PermanentRedirect'))],
  ] as const) {
    answer(status, body)
    await expect(store.get('agreements/four/a'), `${status} ${body}`).rejects.toThrow(`answered ${status}`)
    await expect(store.delete('agreements/four/a')).rejects.toThrow(`answered ${status}`)
    await expect(store.put('agreements/four/a', Buffer.from('x'))).rejects.toThrow()
  }
  await server.close()
})
