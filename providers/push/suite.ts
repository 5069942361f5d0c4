import { expect, test } from 'vitest'
import { PushGone, type PushMessage, type PushSender, type PushTarget } from './port.ts'

export interface PushWorld {
  sender: PushSender
  /** Subscribes a browser. */
  browser(): PushTarget
  /** Unsubscribes it. */
  leave(target: PushTarget): void
  /** Messages of that browser, newest first. */
  told(target: PushTarget): { payload: string; urgency: string; topic: string; ttlSeconds: number }[]
  trouble(on: boolean): void
}

/** Contract tests for every push sender. */
export function pushSuite(world: () => PushWorld): void {
  const message = (more: Partial<PushMessage> = {}): PushMessage => ({
    topic: 'n-0123456789abcdef',
    payload: '{"title":"Is this your August 2026 rent? £950 – Zoë’s"}',
    urgent: false,
    ttlSeconds: 3600,
    ...more,
  })

  test('what is sent arrives whole, and only where it was sent', async () => {
    const [one, other] = [world().browser(), world().browser()]
    await world().sender.send(one, message({ urgent: true }))
    expect(world().told(one)).toEqual([
      { payload: message().payload, urgency: 'high', topic: message().topic, ttlSeconds: 3600 },
    ])
    expect(world().told(other)).toEqual([])
  })

  test('a browser that no longer wants to be told is told from trouble that may pass', async () => {
    const target = world().browser()
    world().trouble(true)
    await expect(world().sender.send(target, message())).rejects.not.toThrow(PushGone)
    world().trouble(false)
    world().leave(target)
    await expect(world().sender.send(target, message())).rejects.toThrow(PushGone)
  })

  test('what is sealed with other keys is not taken for the browser’s own', async () => {
    const [one, other] = [world().browser(), world().browser()]
    await expect(world().sender.send({ ...one, auth: other.auth }, message())).rejects.toThrow()
    expect(world().told(one)).toEqual([])
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('%s is a push service', (endpoint) => {
    expect(world().sender.accepts(endpoint)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/?fcm.googleapis.com',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://127.0.0.1/abc',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'nonsense',
  ])('%s is none, and we would not call it', (endpoint) => {
    expect(world().sender.accepts(endpoint)).toBe(false)
  })
}
