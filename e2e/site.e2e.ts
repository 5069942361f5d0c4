import type { Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaultsInBothSchemes } from './axe.ts'
import { useBrowser } from './browser.ts'
import { gzipScriptBytes, inlineStyleBytes, transferredBy } from './transferred.ts'

const browser = await useBrowser({ sharedApp: true })
const reader = browser.resident()
const withoutScript = browser.resident({ javaScriptEnabled: false })

const pages = [
  { path: '/', heading: 'Pay rent. Earn rewards. Build credit.' },
  { path: '/landing', heading: 'Pay rent. Earn rewards. Build credit.' },
  { path: '/about-us', heading: 'The rent record that is on your side' },
  { path: '/media-room', heading: 'Media Room' },
  { path: '/contact-us', heading: 'Contact Us' },
  { path: '/qand-a', heading: 'Questions & Answers' },
  { path: '/privacy-policy', heading: 'Privacy Policy' },
  { path: '/subscription', heading: 'Choose your plan' },
  { path: '/subscription/new', heading: 'Choose your plan' },
  { path: '/terms', heading: 'Terms' },
  { path: '/complaints', heading: 'Complaints' },
  { path: '/cancellation-form', heading: 'Cancellation form' },
  { path: '/accessibility', heading: 'Accessibility' },
  { path: '/sample', heading: 'A look inside' },
  { path: '/how-it-works', heading: 'How it works' },
  { path: '/security', heading: 'How we keep it safe' },
  { path: '/roll-up-banner', heading: 'Pay rent. Earn rewards. Build credit.' },
]

describe.each(pages)('the page $path', ({ path, heading }) => {
  test('is complete without JavaScript, and has its own metadata', async () => {
    const { page } = await withoutScript()
    expect((await page.goto(path))?.status()).toBe(200)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toSatisfy(
      (text: string) => text.replace(/\s+/g, ' ') === heading,
    )
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/.{40,}/)
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const answer = await page.request.get(new URL(picture ?? '', browser.address).pathname)
    expect(answer.headers()['content-type']).toBe('image/png')
  })

  test('has no accessibility fault in light or dark, calls no other origin and logs no error', async () => {
    const { page, complaints } = await reader()
    const foreign: string[] = []
    const note = (request: Request) => {
      if (!request.url().startsWith(browser.address)) foreign.push(request.url())
    }
    page.on('request', note)
    await page.goto(path, { waitUntil: 'networkidle' })
    page.off('request', note)
    expect(await axeFaultsInBothSchemes(page)).toEqual([])
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.locator('main').count()).toBe(1)
    expect([...foreign, ...complaints]).toEqual([])
  })

  test('never scrolls sideways, from 320 to 2560 pixels', async () => {
    const { page } = await reader()
    if (new URL(page.url()).pathname !== path) await page.goto(path)
    const before = page.viewportSize()
    for (const width of [320, 390, 768, 1024, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, `at ${width}`).toBeLessThanOrEqual(0)
    }
    if (before) await page.setViewportSize(before)
  })
})

describe('the landing page', () => {
  test('has its six sections in order, each with its link to registration', async () => {
    const { page } = await withoutScript()
    await page.goto('/')
    const main = page.getByRole('main')
    const calls = await main.locator('a[href="/registration"]').allInnerTexts()
    expect(calls).toEqual([
      'Get started',
      'Join the Credit Revolution',
      'Get Started',
      'Start Building Credit',
      'Unlock Your Rewards',
    ])
    const headings = await main.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(headings).toEqual([
      'Your rent already says you’re good for it.',
      'Why choose a rent record that’s on your side',
      'What You Unlock',
      'Pay rent, earn points, unlock rewards',
      'Unlock Your Rewards',
    ])
    expect(await main.locator('#sources').textContent()).toContain('up to three months')
  })

  test('hides a figure without evidence outside a sandbox, and links each trust claim', async () => {
    const { page } = await browser.visitor()
    await page.goto('/')
    const figure = page.getByText('+66 points', { exact: true })
    expect(await figure.isVisible()).toBe(true)
    await page.evaluate(() => document.documentElement.removeAttribute('data-sandbox'))
    expect(await figure.isVisible()).toBe(false)
    expect(await page.getByText('88%', { exact: true }).isVisible()).toBe(false)
    expect(await page.getByText('5 million', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByText(', at 100+ retailers').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Regulated', exact: true }).click()
    await page.waitForURL('**/security#regulated')
    await page.getByText('authorised by the Financial Conduct Authority. Firm reference number').waitFor()
  })

  test.each([
    ['/', 130_000],
    ['/subscription', 135_000],
    ['/qand-a', 135_000],
    ['/contact-us', 135_000],
    ['/privacy-policy', 135_000],
  ])('is within its size limit, as are other public pages: %s', async (path, mostScriptBytes) => {
    const { page } = await browser.visitor()
    const sent = await transferredBy(page, path)
    expect(sent.script, 'bytes of script').toBeLessThanOrEqual(mostScriptBytes)
    // The page has inlined styles and loads no style sheet.
    expect(sent.style, 'bytes of style sheets').toBe(0)
    expect(sent.font, 'bytes of letters').toBeLessThanOrEqual(100_000)
    expect(await inlineStyleBytes(page), 'bytes of style in the page').toBeLessThanOrEqual(20_000)
  })

  test.each([
    ['/', 105_500],
    ['/login', 135_000],
  ])('is within its size limit with gzip only, as is sign-in: %s', async (path, mostScriptBytes) => {
    const { page } = await browser.visitor()
    const sent = await gzipScriptBytes(page, path)
    expect(sent).toBeGreaterThan(50_000)
    expect(sent).toBeLessThanOrEqual(mostScriptBytes)
  })

  test('handles the click of a button before its scripts load', async () => {
    const { page } = await browser.visitor()
    await page.route('**/assets/start-*.js', async (route) => {
      await page.getByRole('button', { name: 'Member Login' }).click()
      await route.continue()
    })
    await page.goto('/')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).waitFor()
  })

  test('reveals each section on scrolling, and shows all at once with reduced motion', async () => {
    const still = await reader()
    await still.page.goto('/', { waitUntil: 'networkidle' })
    expect(await still.page.locator('[data-reveal=waiting]').count()).toBe(0)
    const { page } = await browser.visitor({ reducedMotion: 'no-preference' })
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect.poll(() => page.locator('[data-reveal=waiting]').count()).toBeGreaterThan(0)
    const heading = page.getByRole('heading', { name: 'Unlock rewards', exact: true })
    await heading.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 300)
    await expect
      .poll(() => heading.evaluate((node) => getComputedStyle(node.closest('[data-reveal]') ?? node).opacity))
      .toBe('1')
  })
})

describe('questions and answers', () => {
  test('shows fifteen questions; one is open at a time and can be closed, without JavaScript', async () => {
    const { page } = await withoutScript()
    await page.goto('/qand-a')
    const open = page.locator('main details[open]')
    expect(await page.locator('main details').count()).toBe(15)
    await page.getByText('What is a credit rating?').click()
    await page.getByText('How do I stop?').click()
    expect(await open.count()).toBe(1)
    expect(await open.textContent()).toContain('two switches side by side')
    await page.getByText('How do I stop?').click()
    expect(await open.count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toMatch(/^mailto:/)
  })
})

describe('the privacy policy', () => {
  test('opens and closes its full notice of fourteen sections, without JavaScript', async () => {
    const { page } = await withoutScript()
    await page.goto('/privacy-policy')
    await page.getByText('Read Full Privacy Notice').click()
    const titles = await page.locator('main details h2').allInnerTexts()
    expect(titles).toHaveLength(14)
    expect([titles[0], titles[13]]).toEqual(['1. Introduction', '14. Contact'])
    expect(await page.getByText('Role-based access controls').isVisible()).toBe(true)
    await page.getByText('Hide Full Privacy Notice').click()
    expect(await page.getByText('Role-based access controls').isVisible()).toBe(false)
  })
})

describe('the prices on the plans page', () => {
  test('change with the chosen billing before any script has run', async () => {
    const { page } = await withoutScript()
    await page.goto('/subscription')
    const main = page.getByRole('main')
    expect(await main.getByText('£4.99 today', { exact: false }).isVisible()).toBe(true)
    await page.getByText('Annual', { exact: true }).click()
    expect(await main.getByText('£45 today', { exact: false }).isVisible()).toBe(true)
    expect(await main.getByText('£4.99 today', { exact: false }).isVisible()).toBe(false)
    expect(await main.getByText('Save up to 33%').isVisible()).toBe(true)
  })

  test('show the promise first on a phone, and the button within two screens', async () => {
    const { page } = await browser.visitor({ mobile: true })
    await page.goto('/subscription')
    const prices = await page.locator('.kt-tag-price:visible').allInnerTexts()
    expect(prices.map((text) => text.replace(/\s+/g, ' '))).toEqual(['£4.99 a month', '£9.99 a month'])
    for (const plan of ['Standard', 'Premium']) {
      const start = await page.getByRole('link', { name: `Start with ${plan} Plan` }).boundingBox()
      expect((start?.y ?? 9_999) + (start?.height ?? 0), plan).toBeLessThan(2 * 844)
    }
  })

  test('name the renewal date beside the button that starts a plan', async () => {
    const { page } = await reader()
    await page.goto('/subscription')
    await page.getByText('Annual', { exact: true }).click()
    await page
      .getByText(/£80 today, then £80 on \d{1,2} \w+ \d{4} and every year after until you cancel\./)
      .waitFor()
    const start = page.getByRole('link', { name: 'Start with Standard Plan' })
    expect(await start.getAttribute('href')).toContain('/registration')
  })
})

test('the roll-up banner prints on one sheet of 850 by 2000 millimetres, with a QR code to this site', async () => {
  const { page } = await reader()
  await page.goto('/roll-up-banner', { waitUntil: 'networkidle' })
  const print = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const sheets = [...print.matchAll(/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(
    sheets.map(([, width, height]) => [width, height].map((points) => Math.round(Number(points) / 28.35))),
  ).toEqual([[85, 200]])
  const code = page.getByRole('img', { name: `QR code: ${browser.address}` })
  expect(await code.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(
    true,
  )
})

describe('the contact form', () => {
  const fill = async (page: Awaited<ReturnType<typeof browser.visitor>>['page'], email: string) => {
    await page.getByLabel('First name').fill('Amara')
    await page.getByLabel('Last name').fill('Okafor')
    await page.getByRole('main').getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Message' }).fill('My July rent is missing.')
  }
  const send = { name: 'Send message' }

  test('sends a message, confirms it for five seconds, and empties its fields; both emails arrive', async () => {
    const { page } = await reader()
    const email = `amara.${Date.now()}@post.example`
    await page.goto('/contact-us', { waitUntil: 'networkidle' })
    expect(await page.getByRole('textbox', { name: 'Message' }).getAttribute('rows')).toBe('5')
    await fill(page, email)
    await page.getByRole('button', send).click()
    await page.getByRole('heading', { name: 'Message Sent!' }).waitFor()
    await page.getByText('Message sent successfully!').waitFor()
    await page.getByRole('button', send).waitFor()
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('')
    await expect
      .poll(async () =>
        (await page.request.get(`/sandbox/mail/messages?to=${encodeURIComponent(email)}`)).json(),
      )
      .toMatchObject([{ subject: expect.stringMatching(/^We have your message \(M-/) }])
  })

  test('names what is missing at its field, and clears the error once corrected', async () => {
    const { page } = await reader()
    await page.goto('/contact-us', { waitUntil: 'networkidle' })
    await page.getByRole('button', send).click()
    await page.getByText('Please enter your first name').waitFor()
    expect(await page.getByLabel('First name').evaluate((input) => input === document.activeElement)).toBe(
      true,
    )
    await fill(page, 'amara')
    expect(await page.getByText('Please enter your first name').count()).toBe(0)
    await page.getByRole('button', send).click()
    await page.getByText('Please enter a valid email address').waitFor()
  })

  test('keeps input and handles clicks from before its scripts load', async () => {
    const { page } = await browser.visitor()
    await page.route('**/assets/start-*.js', async (route) => {
      await fill(page, 'no address')
      await page.getByRole('button', send).click()
      await route.continue()
    })
    await page.goto('/contact-us')
    await page.getByText('Please enter a valid email address').waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Amara')
  })

  test('shows an error if the network fails, and keeps the message', async () => {
    const { page } = await browser.visitor()
    await page.route('**/api/verification/contact/', (route) => route.abort())
    await page.goto('/contact-us', { waitUntil: 'networkidle' })
    await fill(page, 'amara@post.example')
    await page.getByRole('button', send).click()
    await page.getByRole('main').getByText('Network error. Please try again.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('My July rent is missing.')
  })
})

test('search engines find the sitemap, the robots rules and the pages’ descriptions', async () => {
  const { page } = await reader()
  const map = await (await page.request.get('/sitemap.xml')).text()
  expect(map).toContain(`<loc>${browser.address}/qand-a</loc>`)
  expect(map).not.toContain('roll-up-banner')
  expect(await (await page.request.get('/robots.txt')).text()).toContain(
    `Sitemap: ${browser.address}/sitemap.xml`,
  )
  const canonical = () => page.locator('link[rel=canonical]').getAttribute('href')
  await page.goto('/about-us', { waitUntil: 'networkidle' })
  expect(await canonical()).toBe(`${browser.address}/about-us`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()
  await expect.poll(canonical).toBe(`${browser.address}/qand-a`)
  const data = await page.locator('script[type="application/ld+json"]').allInnerTexts()
  expect(data.map((text) => JSON.parse(text)['@type'])).toEqual(['FAQPage'])
})
