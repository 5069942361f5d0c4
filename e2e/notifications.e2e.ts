import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { buyPlan, callApp, remember } from './member.ts'

const browser = await useBrowser()
const AMARA = { email: 'amara.osei@example.co.uk', password: 'lamplight-terrace-24' }
const GRACE = { email: 'grace.adeyemi@example.co.uk', password: 'window-box-geranium-16' }

const emailList = z.array(
  z.object({
    subject: z.string(),
    text: z.string(),
    listUnsubscribe: z.object({ address: z.string(), oneClick: z.boolean() }).nullable(),
  }),
)

const call = (path: string, body: object, token?: string) =>
  callApp(browser.address, path, { body, ...(token && { token }) })

const signIn = async (who: { email: string; password: string }) =>
  (await call('/api/auth/login/', who)).tokens

const bell = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor()

test('a notification appears in every open tab without a reload, is read, and stays read', async () => {
  const { page, complaints } = await browser.visitor()
  const tokens = await signIn(AMARA)
  await buyPlan(
    (path, body) => callApp(browser.address, path, { token: tokens.access, ...(body && { body }) }),
    'standard',
  )
  await remember(page, tokens)
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Your Standard plan has started' }).waitFor()
  await page.getByText('Your Welcome Bonus, worth £2.00.').waitFor()
  const other = await page.context().newPage()
  await other.goto('/settings')
  await bell(other, 'Notifications, 2 unread')

  await call(
    '/api/subscriptions/subscription/update/',
    { plan_id: 'premium_month', billing_interval: 'month' },
    tokens.access,
  )
  await page.getByRole('link', { name: 'You are on Premium now' }).waitFor()
  await bell(page, 'Notifications, 3 unread')
  await bell(other, 'Notifications, 3 unread')
  // The count is beside the bell and never over it, at any width.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const link = page.getByRole('banner').getByRole('link', { name: 'Notifications, 3 unread' })
    const [drawing, count] = [
      await link.locator('svg').boundingBox(),
      await link.locator('span').boundingBox(),
    ]
    expect((count?.x ?? 0) - (drawing?.x ?? 0) - (drawing?.width ?? 0), `${width}`).toBeGreaterThanOrEqual(0)
  }
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Mark as read: You are on Premium now' }).click()
  await bell(other, 'Notifications, 2 unread')
  await page.getByText('Unread', { exact: true }).click()
  await page.waitForURL('**/notifications?show=unread')
  await page.getByRole('link', { name: 'You are on Premium now' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await bell(page, 'Notifications')
  await bell(other, 'Notifications')
  await page.reload()
  await page.getByText('Nothing unread').waitFor()
  await page.getByText('All', { exact: true }).click()
  await page.getByLabel('About').selectOption('Plan')
  await page.getByRole('link', { name: 'Your Standard plan has started' }).click()
  await page.waitForURL('**/settings?tab=subscription')
  expect(complaints).toEqual([])
})

test('three hundred unread notifications are counted, paginated without duplicates and marked as read at once', async () => {
  const { page, complaints } = await browser.visitor()
  await remember(page, await signIn(GRACE))
  const news = Array.from({ length: 300 }, (_, at) => ({
    ...{ id: `00000000-0000-7000-8000-${String(300 - at).padStart(12, '0')}`, kind: 'points_earned' },
    ...{ topic: 'rewards', title: `${300 - at} points earned`, body: 'For your rent.', href: '/rewards' },
    ...{ count: 1, created_at: new Date().toISOString(), is_read: false, read_at: null as string | null },
  }))
  const unread = () => news.filter(({ is_read }) => !is_read)
  // Blocks the event stream, which would update the unread count.
  await page.route('**/api/notifications/stream/', (route) => route.abort())
  await page.route(
    (url) => url.pathname === '/api/notifications/',
    (route) => {
      const asked = new URL(route.request().url()).searchParams
      const some = asked.get('state') === 'unread' ? unread() : news
      const from = some.findIndex(({ id }) => id === asked.get('before')) + 1
      const items = some.slice(from, from + Number(asked.get('page_size')))
      return route.fulfill({ json: { items, total_count: some.length, unread_count: unread().length } })
    },
  )
  await page.route('**/api/notifications/read-all/', (route) => {
    const marked = unread()
    for (const each of marked) Object.assign(each, { is_read: true, read_at: each.created_at })
    return route.fulfill({ json: { marked: marked.length, unread_count: 0 } })
  })
  await page.goto('/notifications')
  await page.getByText('300 unread', { exact: true }).waitFor()
  await bell(page, 'Notifications, 300 unread')
  await page.getByRole('banner').getByText('99+', { exact: true }).waitFor()
  const rows = page.locator('.note')
  for (let shown = 20; shown < 300; shown += 20) {
    await rows.nth(shown - 1).waitFor()
    expect(await rows.count()).toBe(shown)
    await page.getByRole('button', { name: 'Show earlier' }).click()
  }
  await rows.nth(299).waitFor()
  const titles = await rows.locator('.note-title a').allTextContents()
  expect(titles).toEqual(news.map(({ title }) => title))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('You have read everything.').waitFor()
  await bell(page, 'Notifications')
  expect(await page.locator('.note-new').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('a recipient can unsubscribe from an email without sign-in, in one click or on its page', async () => {
  const { page, complaints } = await browser.visitor({ mobile: true })
  // The agency accepts the file she waits for, so she is notified within a day.
  const waiting = z
    .array(z.object({ name: z.string(), state: z.string() }))
    .parse(await (await fetch(`${browser.address}/sandbox/agency/files?agency=transunion`)).json())
    .find(({ state }) => state === 'waiting')
  if (waiting) await call('/sandbox/agency/answer', { name: waiting.name, accept: true })
  await call('/sandbox/clock', { advance: '1d' })
  const answer = await fetch(`${browser.address}/sandbox/mail/messages?to=${GRACE.email}`)
  const letter = emailList.parse(await answer.json()).find(({ listUnsubscribe }) => listUnsubscribe)
  expect(letter?.listUnsubscribe?.oneClick).toBe(true)
  expect(letter?.listUnsubscribe?.address).toMatch(
    /^http:\/\/localhost:\d+\/api\/notifications\/unsubscribe\//,
  )
  const link = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  await page.goto(new URL(link).pathname)
  await page.getByRole('heading', { name: 'Stop these emails?' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await page.getByRole('heading', { name: 'Done. No more of these' }).waitFor()
  await page.getByRole('button', { name: /send them again/ }).click()
  await page.getByRole('heading', { name: 'Stop these emails?' }).waitFor()
  // A mail client without one-click unsubscribe opens the URL and gets the same page.
  await page.goto(new URL(letter?.listUnsubscribe?.address ?? '').pathname)
  await page.waitForURL('**/unsubscribe/**')
  await page.goto('/unsubscribe/cut-short')
  await page.getByRole('heading', { name: 'This link is not one of ours' }).waitFor()
  expect(complaints).toEqual([])
})

test('a member sets how early rent reminders come, and can revoke the address of the rent calendar', async () => {
  const { page, complaints } = await browser.visitor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await remember(page, await signIn(GRACE))
  await page.goto('/settings#days-ahead')
  await page.getByLabel('Remind me').selectOption('The day before')
  await page.getByRole('button', { name: 'Make an address' }).click()
  await page.getByRole('button', { name: 'Copy the address' }).click()
  await page.getByText('Address copied').waitFor()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(await page.getByLabel('Your calendar’s address').inputValue())
  const path = new URL(address).pathname
  const read = async () => (await fetch(browser.address + path)).status
  expect(await read()).toBe(200)
  expect(await axeFaults(page)).toEqual([])

  await page.reload()
  expect(await page.getByLabel('Remind me').inputValue()).toBe('1')
  // The URL is shown once only.
  await page.getByText('We keep no copy of it.').waitFor()
  await page.getByRole('button', { name: 'End the address' }).press('Enter')
  await page.getByRole('button', { name: 'End it' }).press('Enter')
  await page.getByRole('button', { name: 'Make an address' }).waitFor()
  expect(await read()).toBe(404)
  expect(complaints).toEqual([])
})

test('notification settings are saved at once, and follow the member to another browser', async () => {
  // Reduced motion, because axe would check the colours of transitions.
  const { page } = await browser.visitor({ colorScheme: 'light', reducedMotion: 'reduce' })
  const tokens = await signIn(GRACE)
  await remember(page, tokens)
  await page.goto('/settings#notifications')
  // Waits for the section in the URL, because the page scrolls to it again while the parts above load.
  await page.getByLabel('First name').waitFor()
  await page.waitForFunction(() => {
    const top = document.getElementById('notifications')?.getBoundingClientRect().top ?? -1
    return top >= 0 && top < 200
  })
  const reminders = page.getByRole('switch', { name: 'Payment reminders' })
  await reminders.click()
  await page.getByText('Choose for each kind').click()
  await page.getByLabel('Rent found: Email').click()
  expect(await page.getByLabel('A bank link ends soon: Email').isDisabled()).toBe(true)
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok()),
    page.getByText('Dark', { exact: true }).click(),
  ])
  const theme = (at: Page) => at.evaluate(() => document.documentElement.dataset.theme)
  expect(await theme(page)).toBe('dark')
  expect(await axeFaults(page)).toEqual([])

  const elsewhere = await browser.visitor({ colorScheme: 'light' })
  await remember(elsewhere.page, await signIn(GRACE))
  await elsewhere.page.goto('/settings#preferences')
  await elsewhere.page.locator('html[data-theme="dark"]').waitFor()
  expect(await elsewhere.page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo')
  expect(
    await elsewhere.page.getByRole('switch', { name: 'Payment reminders' }).getAttribute('aria-checked'),
  ).toBe('false')
  await elsewhere.page.getByText('Choose for each kind').click()
  expect(await elsewhere.page.getByLabel('Rent found: Email').isChecked()).toBe(false)
  await elsewhere.page.reload()
  // Before the first render: stored where the page's first script reads it.
  expect(await theme(elsewhere.page)).toBe('dark')
})

const pushed = z.array(z.object({ endpoint: z.string(), payload: z.string() }))

/**
 * Subscribes at the push stand-in, because headless Chromium has no push service. Worker, permission and the page's
 * request are real.
 */
async function usePushStandIn(page: Page): Promise<string> {
  const target = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })
  const subscription = target.parse(await call('/sandbox/push/subscribe', {}))
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((given) => {
    let current: PushSubscription | null = null
    const end = async () => {
      current = null
      return true
    }
    PushManager.prototype.getSubscription = async () => current
    PushManager.prototype.subscribe = async () => {
      current = { ...given, toJSON: () => given, unsubscribe: end } as unknown as PushSubscription
      return current
    }
  }, subscription)
  return subscription.endpoint
}

/** Delivers a push message to the service worker, which shows it. */
async function deliver(page: Page, payload: string): Promise<string[]> {
  const debug = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await debug.send('ServiceWorker.enable')
  const message = { origin: browser.address, registrationId: await registered, data: payload }
  await debug.send('ServiceWorker.deliverPushMessage', message)
  // Polls inside the page, because the notification may be closed before a second call.
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    for (;;) {
      const shown = await registration.getNotifications()
      if (shown.length > 0) return shown.map(({ title, body }) => `${title} ${body}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
}

test('a subscribed device gets push notifications in the daytime, and none after unsubscribing', async () => {
  const { page, complaints } = await browser.visitor({ prompts: true, worker: true })
  const tokens = await signIn(GRACE)
  await remember(page, tokens)
  const endpoint = await usePushStandIn(page)
  await page.goto('/settings#notifications')
  const push = page.getByRole('switch', { name: 'Push on this device' })
  await page.getByText('Your browser asks you first.').waitFor()
  await push.click()
  await page.getByText('This device tells you at once').waitFor()

  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${tokens.access}`,
    'idempotency-key': 'a-voucher-to-hear-of',
  }
  const wish = { method: 'POST', headers, body: JSON.stringify({ retailer_id: 'larder-and-co', amount: 1 }) }
  expect((await fetch(`${browser.address}/api/rewards/redemptions/`, wish)).status).toBe(200)
  const { now } = z
    .object({ now: z.string() })
    .parse(await (await fetch(`${browser.address}/sandbox/clock`)).json())
  const tomorrow = new Date(new Date(now).getTime() + 86_400_000).toISOString().slice(0, 10)
  await call('/sandbox/clock', { now: `${tomorrow}T12:00:00Z` })
  const title = 'Your £1.00 Larder & Co voucher is ready'
  const arrived = async () =>
    pushed
      .parse(await (await fetch(`${browser.address}/sandbox/push/messages`)).json())
      .filter((message) => message.endpoint === endpoint)
      .map(({ payload }) => payload)
  // The retailer answers later, and the notification follows.
  await expect
    .poll(async () => (await arrived()).map((text) => JSON.parse(text)))
    .toContainEqual(expect.objectContaining({ title, href: '/rewards?view=vouchers' }))
  const payload = (await arrived()).find((text) => text.includes(title)) ?? ''
  expect(await deliver(page, payload)).toEqual([expect.stringContaining(title)])

  await push.click()
  await page.getByText('Your browser asks you first.').waitFor()
  expect(complaints).toEqual([])
})
