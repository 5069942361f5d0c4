import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { aMember } from './member.ts'

const browser = await useBrowser({ sharedApp: true })

const FIRST_REPORT = /first report leaves after 6 months of proved payments in a row/

test.each(['/', '/subscription', '/how-it-works'])(
  '%s shows when the first report is sent, before payment',
  async (path) => {
    const { page } = await browser.visitor({ javaScriptEnabled: false })
    await page.goto(path)
    await page.getByText(FIRST_REPORT).first().waitFor()
  },
)

test('the plans page lists the kinds of rent that are never reported', async () => {
  const { page } = await browser.visitor({ javaScriptEnabled: false })
  await page.goto('/subscription')
  const section = page.getByRole('region', { name: 'Before you pay' })
  await section.getByText('rent you pay through a housemate').waitFor()
})

test('an answer opens by its anchor, and when the anchor changes', async () => {
  const { page } = await browser.visitor()
  await page.goto('/qand-a#when-it-shows')
  await page.getByText(FIRST_REPORT).waitFor()
  await page.goto('/qand-a#missed-payments')
  await page.getByText(/talk to StepChange or Citizens Advice/).waitFor()
})

test('a search of the answers shows the number of matches', async () => {
  const { page } = await browser.visitor()
  await page.goto('/qand-a')
  const search = page.getByLabel('Search the answers')
  await search.fill('missed')
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ answers?$/ })
    .waitFor()
  expect(await page.getByRole('heading', { name: 'How does the reward scheme work?' }).count()).toBe(0)
  await page.getByRole('heading', { name: 'What happens if I miss a payment?' }).click()
  await page.getByText(/talk to StepChange/).waitFor()
  await search.fill('zeppelin')
  await page.getByText('No answer has these words. Ask us below.').waitFor()
  await search.fill('')
  await page.getByRole('heading', { name: 'How does the reward scheme work?' }).waitFor()
})

test('without JavaScript, the contact form is disabled and shows our email address', async () => {
  const { page } = await browser.visitor({ javaScriptEnabled: false })
  await page.goto('/contact-us')
  await page.getByText(/Sending this form needs JavaScript\./).waitFor()
  const form = page.locator('main form')
  expect(await form.getAttribute('method')).toBe('post')
  expect(await form.locator('fieldset').getAttribute('disabled')).not.toBeNull()
})

test('a complaint can be sent without JavaScript, and an error keeps the input', async () => {
  const { page } = await browser.visitor({ javaScriptEnabled: false })
  await page.goto('/complaints')
  await page.getByLabel('Your name').fill('Ada Renter')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByLabel('What happened?').fill('The report of <May> is wrong.')
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await page.getByText('Please say what it is about').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await page.getByLabel('What happened?').inputValue()).toBe('The report of <May> is wrong.')
  await page.getByLabel('What is it about?').selectOption('other')
  await page.getByRole('button', { name: 'Send complaint' }).click()
  await page.getByRole('heading', { name: 'We have your complaint' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByText(/KC-\w{4}-\w{4}/).waitFor()
  await page.getByRole('link', { name: 'How we handle complaints' }).click()
  await page.getByRole('heading', { name: 'Complaints', exact: true }).waitFor()
})

test('the phone menu links to the prices, and the sign-in button is a link without JavaScript', async () => {
  const { page } = await browser.visitor({ mobile: true })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Prices' }).click()
  await page.waitForURL('**/subscription')
})

test('no content of a public page leaves a phone’s screen at twice the text size', async () => {
  const { page } = await browser.visitor({ mobile: true })
  for (const path of ['/', '/login', '/registration', '/subscription', '/subscription/new', '/qand-a']) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

test('on a tablet, the landing page shows the house beside the text and full rows of cards', async () => {
  const { page } = await browser.visitor({ viewport: { width: 768, height: 1024 } })
  await page.goto('/')
  const house = await page.locator('.hero-house').boundingBox()
  const words = await page.locator('.hero-words').boundingBox()
  expect(house?.x).toBeGreaterThan(200)
  expect((house?.x ?? 0) + (house?.width ?? 0)).toBeGreaterThan(680)
  expect(Math.abs((house?.y ?? 0) - (words?.y ?? 0)), 'beside the words').toBeLessThan(300)
  const cards = page.locator('.why-card')
  await cards.last().scrollIntoViewIfNeeded()
  const edges = await cards.evaluateAll((all) =>
    all
      .map((each) => each.getBoundingClientRect())
      .map(({ top, right }) => [Math.round(top), Math.round(right)]),
  )
  const rowEnds = new Map<number, number>()
  for (const [top = 0, right = 0] of edges) rowEnds.set(top, Math.max(right, rowEnds.get(top) ?? 0))
  expect(new Set(rowEnds.values()).size, 'rows end at one edge').toBe(1)
})

test('the examples on the landing page name no year that can become outdated', async () => {
  const { page } = await browser.visitor({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByText('Renews on the 1st').waitFor()
  const said = (await page.getByRole('main').textContent()) ?? ''
  // Ignores sources and their dates.
  expect(said.replace(/Census 2021|\d{1,2} \w+ 20\d\d/g, '')).not.toMatch(/\b20\d\d\b/)
})

test('security.txt names a contact, an expiry date and the security page', async () => {
  const answer = await fetch(`${browser.address}/.well-known/security.txt`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const text = await answer.text()
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(text).toContain(`Policy: ${browser.address}/security`)
  const expires = /^Expires: (.+)$/m.exec(text)?.[1] ?? ''
  expect(new Date(expires).getTime()).toBeGreaterThan(Date.now())
})

test('a visitor can open the sample dashboard, and a sample passport that passes its check', async () => {
  const { page } = await browser.visitor()
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'A look inside' }).click()
  await page.getByRole('heading', { name: '16 of 24 months verified' }).waitFor()
  await page.getByRole('table', { name: 'Sample payments' }).waitFor()
  await page.getByRole('link', { name: 'See a sample passport' }).click()
  await page.getByText('This is a sample.').waitFor()
  await page.getByText('12 of 12 months verified').waitFor()
  expect(await page.getByRole('link', { name: 'Download as PDF' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Check a rent passport' }).click()
  await page.getByLabel('Code').fill('SAMP ASSP RT22')
  await page.getByRole('button', { name: 'Check the code' }).click()
  await page.getByText('This is a sample.').waitFor()
  const answer = await fetch(`${browser.address}/api/passport/verify/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'samp-assp-rt22' }),
  })
  expect(await answer.json()).toMatchObject({ verdict: 'sample', valid: false, shows: null })
})

test('both menus of a member link to every member page, and a help link opens its answer', async () => {
  const member = await aMember(browser.address)
  const links = ['All payments', 'Rent passport', 'Your data', 'Help']
  for (const mobile of [false, true]) {
    const { page } = await browser.visitor({ mobile })
    await member.signIn(page)
    await page.goto('/settings')
    await page.getByRole('button', { name: mobile ? 'Menu' : /Daniel Reyes/ }).click()
    for (const name of links) await page.getByRole('link', { name, exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Help', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
    await page.goto('/help#help-points')
    await page.getByText('Verified rent earns points while you have a plan.').waitFor()
    await page.getByLabel('Search the answers').fill('undo')
    await page.getByText('How do I undo an answer?').waitFor()
    await page
      .getByText('Where do my points come from, and how do I spend them?')
      .waitFor({ state: 'hidden' })
  }
})

test('the banner shows all of its small print at every width', async () => {
  for (const width of [320, 390, 1280]) {
    const { page } = await browser.visitor({ viewport: { width, height: 900 } })
    await page.goto('/roll-up-banner')
    const cut = await page
      .locator('.roll-up-sheet')
      .evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)
    expect(cut).toBeLessThanOrEqual(0)
  }
})
