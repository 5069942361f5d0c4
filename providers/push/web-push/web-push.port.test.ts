import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushSuite } from '../suite.ts'
import { createWebPush } from './index.ts'
import { type PushStandIn, startPushStandIn } from './stand-in.ts'

const curve = createECDH('prime256v1')
const keys = {
  publicKey: curve.generateKeys('base64url'),
  privateKey: curve.getPrivateKey('base64url'),
}
let standIn: PushStandIn
beforeAll(async () => {
  standIn = await startPushStandIn()
})
afterAll(() => standIn.close())

const sender = () =>
  createWebPush({ keys, subject: 'mailto:support@keyturn.example', standInOrigin: standIn.origin })

pushSuite(() => ({
  sender: sender(),
  browser: () => standIn.subscribe(),
  leave: ({ endpoint }) => standIn.unsubscribe(endpoint),
  told: (target) =>
    standIn
      .messages()
      .filter(({ endpoint }) => endpoint === target.endpoint)
      .map(({ endpoint: _same, ...rest }) => rest),
  trouble: (on) => standIn.trouble(on),
}))

test('a push sender whose signature does not match its key is refused', async () => {
  const target = standIn.subscribe()
  const stranger = createWebPush({
    keys: { ...keys, publicKey: createECDH('prime256v1').generateKeys('base64url') },
    subject: 'mailto:support@keyturn.example',
  })
  const message = { topic: 't', payload: '{}', urgent: false, ttlSeconds: 60 }
  await expect(stranger.send(target, message)).rejects.toThrow('403')
})

test('a private key with a leading zero works, even if the zero was left out', async () => {
  const short = createECDH('prime256v1')
  do short.generateKeys()
  while (short.getPrivateKey().length === 32)
  const target = standIn.subscribe()
  const sender = createWebPush({
    keys: { publicKey: short.getPublicKey('base64url'), privateKey: short.getPrivateKey('base64url') },
    subject: 'mailto:support@keyturn.example',
  })
  await sender.send(target, { topic: 'zero', payload: '{}', urgent: false, ttlSeconds: 60 })
  expect(standIn.messages()[0]).toMatchObject({ endpoint: target.endpoint, topic: 'zero' })
})

test('the settings can name the hosts of push services, and no other host is called', () => {
  const subject = 'mailto:support@keyturn.example'
  const own = createWebPush({ keys, subject, hosts: ['push.house.example', '*.push.example'] })
  for (const host of ['push.house.example', 'push.example', 'eu.west.push.example'])
    expect(own.accepts(`https://${host}/abc`), host).toBe(true)
  for (const host of [
    'fcm.googleapis.com',
    'x.push.house.example',
    'evilpush.example',
    'push.example.evil.example',
  ])
    expect(own.accepts(`https://${host}/abc`), host).toBe(false)
})

test('the doctor reports whether the two push keys match', async () => {
  expect(await sender().check()).toEqual({ works: true })
  const subject = 'mailto:support@keyturn.example'
  const other = createECDH('prime256v1')
  for (const publicKey of [other.generateKeys('base64url'), 'nonsense'])
    expect(await createWebPush({ keys: { ...keys, publicKey }, subject }).check()).toMatchObject({
      works: false,
    })
  expect(await createWebPush({ keys: { ...keys, privateKey: '' }, subject }).check()).toMatchObject({
    works: false,
  })
})
