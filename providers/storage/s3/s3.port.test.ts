import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '../port.ts'
import { storageSuite } from '../suite.ts'
import { createS3Store, type S3StandIn, startS3StandIn } from './index.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG', region: 'eu-west-2' }
let standIn: S3StandIn
let store: FileStore

beforeAll(async () => {
  standIn = await startS3StandIn({ ...keys, bucket: 'keyturn-files' })
  store = createS3Store({ ...keys, bucketUrl: standIn.bucketUrl })
})
afterAll(() => standIn.close())

describe('files in a bucket', () => {
  storageSuite(() => store)

  test('a busy bucket is asked again, and nothing is lost', async () => {
    standIn.stumble(2)
    await store.put('agreements/four/a', Buffer.from('kept'))
    standIn.stumble(1)
    expect((await store.get('agreements/four/a'))?.toString()).toBe('kept')
  })

  test.each([
    ['a wrong secret', { secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    ['a wrong key', { accessKeyId: 'AKIDNOBODY' }, 'InvalidAccessKeyId'],
  ])('%s is refused with the store’s own word and without the file’s name', async (_what, wrong, code) => {
    const stranger = createS3Store({ ...keys, ...wrong, bucketUrl: standIn.bucketUrl })
    const refused = await stranger.get('agreements/four/a').catch((error: Error) => error.message)
    expect(refused).toBe(`The file store answered 403 (${code}).`)
  })
})
