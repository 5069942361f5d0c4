import { deleteNotificationsPush, getNotificationsPush, postNotificationsPush } from '@keyturn/api-client'
import { api } from '@keyturn/platform/client'

const WORKER = '/worker.js'

export type PushState = 'impossible' | 'home_screen_first' | 'blocked' | 'off' | 'on'

/** Push state of this browser. */
export async function readPush(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis))
    return wantsHomeScreen(navigator) ? 'home_screen_first' : 'impossible'
  const { public_key } = await api.send(getNotificationsPush)
  if (public_key === null) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  return (await currentSubscription()) ? 'on' : 'off'
}

/** Apple's phones and tablets allow push only for installed web apps. Apple's tablets identify as Macs. */
export const wantsHomeScreen = (browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad/.test(browser.userAgent) || (/Macintosh/.test(browser.userAgent) && browser.maxTouchPoints > 1)

export async function startPush(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  // Dismissing the browser's prompt does not block push.
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const { public_key } = await api.send(getNotificationsPush)
  if (public_key === null) return 'impossible'
  const registration = await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  })
  const { endpoint, expirationTime } = subscription
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await api.send(postNotificationsPush, { body: { endpoint, expirationTime, keys: { p256dh, auth } } })
  return 'on'
}

export async function stopPush(): Promise<PushState> {
  const subscription = await currentSubscription()
  if (subscription) {
    await api.send(deleteNotificationsPush, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  return 'off'
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}
