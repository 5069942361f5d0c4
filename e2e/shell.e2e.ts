import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { axeFaults, axeFaultsInBothSchemes } from './axe.ts'
import { goOffline, useBrowser, type Visitor } from './browser.ts'
import { aMember } from './member.ts'

const browser = await useBrowser({ sharedApp: true, motion: true })

const atDesk = browser.resident()
const onPhone = browser.resident({ mobile: true })

/** Opens a page as a visitor, without changing any state. */
async function read(path: string, { mobile = false } = {}): Promise<Visitor> {
  const visitor = await (mobile ? onPhone() : atDesk())
  await visitor.page.goto(path, { waitUntil: 'networkidle' })
  return visitor
}

/** Opens a page in a new context, for a test that changes the browser's state. */
async function visit(path: string): Promise<Visitor> {
  const visitor = await browser.visitor()
  await visitor.page.goto(path, { waitUntil: 'networkidle' })
  return visitor
}

const people = z.array(z.object({ email: z.string(), password: z.string() }))

const focusedText = ({ page }: Visitor) => page.evaluate(() => document.activeElement?.textContent ?? '')

describe('navigation', () => {
  test('announces the new page title, focuses the heading, and scrolls to the top', async () => {
    const visitor = await read('/login')
    const { page, complaints } = visitor
    await page.mouse.wheel(0, 1200)
    await page.getByRole('banner').getByRole('link', { name: 'Get started' }).click()
    await page.waitForURL('**/registration')
    await page.locator('[data-announcer]', { hasText: 'Create your account' }).waitFor({ state: 'attached' })
    expect(await focusedText(visitor)).toContain('Welcome to Keyturn')
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect(complaints).toEqual([])
  })

  test('marks the current page in the menu, and names it in the tab', async () => {
    const { page, complaints } = await read('/about-us')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await page.waitForURL('**/qand-a')
    const faq = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' })
    expect(await faq.getAttribute('aria-current')).toBe('page')
    expect(await page.title()).toBe('Questions & Answers · Keyturn')
    expect(complaints).toEqual([])
  })

  test('restores the scroll position on going back', async () => {
    const { page } = await read('/about-us')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Media' }).click()
    await page.waitForURL('**/media-room')
    await page.goBack()
    await page.waitForFunction(() => location.pathname === '/about-us' && window.scrollY > 300)
  })

  test('starts keyboard focus at the link that skips the header', async () => {
    const { page } = await read('/about-us')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('makes no API call for a visitor, because the browser knows that no member is signed in', async () => {
    const { page } = await browser.visitor()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    for (const path of ['/', '/about-us', '/login']) await page.goto(path, { waitUntil: 'networkidle' })
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([])
  })
})

describe('the phone menu', () => {
  test('works by keyboard alone', async () => {
    const visitor = await read('/about-us', { mobile: true })
    const { page, complaints } = visitor
    const button = page.getByRole('button', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.waitFor()
    const inside = () => drawer.evaluate((element) => element.contains(document.activeElement))
    expect(await inside()).toBe(true)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await drawer.getByRole('link', { name: 'Contact' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/contact-us')
    await drawer.waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
  })

  test('lists the public pages and both ways to sign in', async () => {
    const { page } = await read('/', { mobile: true })
    await page.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    const names = await drawer.getByRole('link').allTextContents()
    expect(names).toEqual([
      ...['Prices', 'How it works', 'About', 'Media', 'FAQ', 'Contact'],
      ...['Member Login', 'Get started'],
    ])
    expect(await axeFaults(page)).toEqual([])
  })

  test('fits the screen without sideways scrolling', async () => {
    const { page } = await onPhone()
    for (const path of ['/', '/login', '/registration', '/subscription', '/nowhere']) {
      await page.goto(path)
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect(`${path} ${wider}`).toBe(`${path} false`)
    }
  })
})

describe('the Member Login button', () => {
  test('opens a card 80 units wide, focuses its field, and Escape closes the card', async () => {
    const { page, complaints } = await read('/about-us')
    await page.getByRole('button', { name: 'Member Login' }).click()
    const card = page.getByRole('dialog', { name: 'Member Login' })
    const email = card.getByLabel('Email')
    await email.waitFor()
    expect((await card.boundingBox())?.width).toBe(320)
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'hidden' })
    expect(complaints).toEqual([])
  })
})

describe('the page of an unknown address', () => {
  test('has status 404 and links', async () => {
    const { page } = await atDesk()
    const answer = await page.goto('/no-such-page')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Nobody lives at this address' }).waitFor()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL(`${browser.address}/`)
  })

  test('has no accessibility fault, in light and dark', async () => {
    const { page } = await read('/no-such-page')
    expect(await axeFaultsInBothSchemes(page)).toEqual([])
  })
})

test('a page that crashes shows an error and a way back', async () => {
  const { page } = await browser.visitor()
  await page.goto('/login', { waitUntil: 'networkidle' })
  // Breaks the next look for a page's heading. Other observers keep working, because some start late on a busy machine.
  await page.evaluate(() => {
    const observe = MutationObserver.prototype.observe
    MutationObserver.prototype.observe = function (target, options) {
      if (!(target instanceof Element)) return observe.call(this, target, options)
      MutationObserver.prototype.observe = observe
      throw new Error('planted')
    }
  })
  await page.getByRole('banner').getByRole('link', { name: 'Get started' }).click()
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL(`${browser.address}/`)
  await page.getByRole('heading', { level: 1, name: /Pay rent/ }).waitFor()
})

test('a page of the app is drawn even if its script loads before its HTML', async () => {
  const { page } = await browser.visitor()
  for (const load of ['first', 'second', 'third', 'fourth', 'fifth']) {
    await page.goto(`/housemate/${load}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
})

describe('on an unreliable network', () => {
  test('the landing page stays readable, and hydrates when its script loads', async () => {
    const { page, context } = await browser.visitor()
    await context.route(/below-the-fold/, (route) => route.abort())
    await page.goto('/', { waitUntil: 'networkidle' })
    const last = page.getByRole('heading', { level: 2 }).last()
    expect(await last.isVisible()).toBe(true)
    const arrived = page.waitForResponse(/below-the-fold/)
    await context.unroute(/below-the-fold/)
    expect((await arrived).ok()).toBe(true)
    expect(await last.isVisible()).toBe(true)
  })

  test('the previous page stays until the script of the next page loads', async () => {
    const { page, context } = await browser.visitor()
    await page.goto('/login', { waitUntil: 'networkidle' })
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await goOffline(page)
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('registration-page'))
    await page.getByRole('banner').getByRole('link', { name: 'Get started' }).click()
    await asked
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await context.setOffline(false)
    await page.waitForURL('**/registration')
    await page.getByRole('heading', { level: 1, name: 'Welcome to Keyturn' }).waitFor()
    expect(loads).toBe(0)
  })

  test('a members’ layout that loads late opens when it loads, with and without a previous page', async () => {
    const member = await aMember(browser.address)
    const { page } = await browser.visitor()
    await page.goto('/login', { waitUntil: 'networkidle' })
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    const lose = () => page.route(/member-layout/, (route) => route.abort(), { times: 2 })
    await lose()
    await page.getByLabel('Email', { exact: true }).fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByLabel('Remember me').check()
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('Network error. Please check your connection.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Four steps to your rent record' }).waitFor()
    expect(loads).toBe(0)
    await lose()
    await page.goto('/settings')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(loads).toBe(1)
  })

  test('a sign-in card that fails to load links to the sign-in page', async () => {
    const { page, context } = await browser.visitor()
    await page.goto('/about-us', { waitUntil: 'networkidle' })
    await goOffline(page)
    await page.getByRole('button', { name: 'Member Login' }).click()
    const card = page.getByRole('dialog', { name: 'Member Login' })
    const wayRound = card.getByRole('link', { name: 'Open the sign-in page' })
    await wayRound.waitFor()
    // Reduced motion does not show the hint for a long wait earlier.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await wayRound.evaluate((link) => getComputedStyle(link).animationDuration)).toBe('4s')
    await context.setOffline(false)
    await card.getByLabel('Email').waitFor()
    expect(await axeFaults(page)).toEqual([])
  })
})

describe('a signed-in member', () => {
  async function signIn(visitor: Visitor): Promise<void> {
    const found = people.parse(await (await fetch(`${browser.address}/sandbox/people`)).json())
    const { email = '', password = '' } = found.find((person) => person.email.startsWith('amara')) ?? {}
    const { page } = visitor
    await page.getByRole('button', { name: 'Member Login' }).click()
    const card = page.getByRole('dialog', { name: 'Member Login' })
    await card.getByLabel('Email').fill(email)
    await card.getByLabel('Password', { exact: true }).fill(password)
    await card.getByRole('button', { name: 'Sign In' }).click()
    // Waits, because Amara has no plan and the redirect would interrupt an earlier navigation.
    await page.waitForURL('**/subscription')
  }

  test('sees their name on every page, and signs out with two clicks', async () => {
    const visitor = await visit('/about-us')
    const { page, complaints } = visitor
    await signIn(visitor)
    await page.goto('/media-room')
    await page.getByRole('button', { name: /Amara Osei/ }).click()
    await page.getByRole('link', { name: 'Logout' }).click()
    await page.waitForURL('**/landing')
    await page.getByRole('button', { name: 'Member Login' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    expect(complaints).toEqual([])
  })

  test('never sees the landing page for a moment', async () => {
    const visitor = await visit('/about-us')
    const { page } = visitor
    await signIn(visitor)
    await page.goto('/landing', { waitUntil: 'commit' })
    const hero = page.getByRole('heading', { level: 1, name: /Pay rent/ })
    while (new URL(page.url()).pathname === '/landing') expect(await hero.isVisible()).toBe(false)
  })

  test('with a verified address is redirected from the verification page', async () => {
    const visitor = await visit('/about-us')
    await signIn(visitor)
    await visitor.page.goto('/verify-email')
    // The target is the dashboard, which redirects a member without a plan to the plans.
    await visitor.page.waitForURL('**/subscription')
  })

  test('keeps the session if the token expires in two tabs at once: it is renewed once', async () => {
    const visitor = await visit('/about-us')
    const { page, context } = visitor
    await signIn(visitor)
    await page.evaluate(() => localStorage.setItem('access_token', 'ran-out'))
    const renewals: string[] = []
    // Counts finished requests only, because the closed page may have started a refresh that is aborted with it.
    context.on('requestfinished', (request) => {
      if (request.url().includes('/token/refresh/')) renewals.push(request.url())
    })
    const second = await context.newPage()
    await Promise.all([page.goto('/media-room'), second.goto('/contact-us')])
    for (const tab of [page, second]) await tab.getByRole('button', { name: /Amara Osei/ }).waitFor()
    expect(renewals).toHaveLength(1)
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe('ran-out')
  })

  test('who signs out in one tab is signed out in all', async () => {
    const visitor = await visit('/about-us')
    await signIn(visitor)
    const second = await visitor.context.newPage()
    await second.goto('/media-room')
    await second.getByRole('button', { name: /Amara Osei/ }).waitFor()
    await visitor.page.goto('/logout')
    await visitor.page.waitForURL('**/landing')
    await second.getByRole('button', { name: 'Member Login' }).waitFor()
  })
})

describe('access to pages', () => {
  test('a visitor who opens a member page is redirected to the landing page', async () => {
    const { page } = await browser.visitor()
    for (const path of ['/dashboard', '/rewards', '/settings', '/bud-callback']) {
      await page.goto(path)
      await page.waitForURL('**/landing')
      await page.getByRole('heading', { level: 1, name: /Pay rent/ }).waitFor()
    }
    // Opens the link of a billing email as a visitor.
    await page.goto('/settings?tab=subscription')
    await page.waitForURL('**/landing')
    const stored = await page.evaluate(() => sessionStorage.getItem('redirect_after_login'))
    expect(stored).toBe('/settings?tab=subscription')
  })

  test('a path stored for after sign-in does not redirect another member', async () => {
    const { page } = await browser.visitor()
    const kept = () => page.evaluate(() => sessionStorage.getItem('redirect_after_login'))
    const found = people.parse(await (await fetch(`${browser.address}/sandbox/people`)).json())
    const signInAs = async (name: string) => {
      const { email = '', password = '' } = found.find((person) => person.email.startsWith(name)) ?? {}
      await page.goto('/login')
      await page.locator('main fieldset:not([data-opening])').waitFor()
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    }
    await page.goto('/credit-profile?month=2026-06#dispute')
    await page.waitForURL('**/landing')
    expect(await kept()).toBe('/credit-profile?month=2026-06#dispute')
    // Amara has no plan, so a redirect drops the stored path.
    await signInAs('amara')
    await page.waitForURL('**/subscription')
    expect(await kept()).toBeNull()
    await page.goto('/logout')
    await page.waitForURL('**/landing')
    await signInAs('grace')
    await page.waitForURL('**/dashboard')
  })

  test('expired tokens are deleted on a public page without a message', async () => {
    const { page, context } = await browser.visitor()
    await context.addInitScript(() => {
      if (sessionStorage.getItem('test_planted')) return
      sessionStorage.setItem('test_planted', 'yes')
      localStorage.setItem('access_token', 'stale')
      localStorage.setItem('refresh_token', 'stale')
    })
    await page.goto('/about-us')
    await page.waitForFunction(() => localStorage.getItem('access_token') === null)
    await page.getByRole('button', { name: 'Member Login' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/about-us')
  })
})

describe('without JavaScript', () => {
  test('the public pages have all their content', async () => {
    const { page } = await browser.visitor({ javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: /Pay rent/ }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
    await page.waitForURL('**/about-us')
    await page.getByText('Company registration number').waitFor()
  })
})

describe('the chosen colour scheme', () => {
  test('applies before the first paint', async () => {
    const { page, context } = await browser.visitor({ colorScheme: 'light' })
    await context.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await page.goto('/about-us', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })
})

// Public pages are tested in site.e2e.ts, in more detail.
test('each page before sign-in hydrates without an error or a content-policy violation', async () => {
  const { page, complaints } = await atDesk()
  for (const path of ['/login', '/registration', '/forgot-password']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect([path, ...complaints]).toEqual([path])
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.locator('main').count()).toBe(1)
  }
})
