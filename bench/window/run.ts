import { addMonths, type Day, dayOfInstant, firstOfMonth, formatMonth } from '@keyturn/platform/days'
import { type Browser, chromium, type Page } from 'playwright-core'
import { z } from 'zod'
import { HttpClient, untilDone } from '../../tools/lives/http-client.ts'
import { withApp } from '../program.ts'

const MEMBERS = Number(process.env.MEMBERS ?? 8)
/** A bank allows four reads a day without the member present, and each webhook event causes one. */
const WINDOWS_EACH = 4
const MONTHS = 12
const AT_MOST_MS = 2_000
const PASSWORD = 'copper-kettle-lane-17'

const emailList = z.array(z.object({ text: z.string() }))
const signedIn = z.object({ tokens: z.object({ access: z.string(), refresh: z.string() }) })
type Tokens = z.infer<typeof signedIn>['tokens']

interface Renter {
  line: HttpClient
  email: string
  tokens: Tokens
}

const thisMonth = firstOfMonth(dayOfInstant(new Date()))
const rentOf = (date: Day) => ({ date, amount: -950, description: 'STO J OKAFOR RENT' })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Creates a renter with a linked bank that has shown the rent of all months but the latest four. */
async function aRenter(address: string, nth: number): Promise<Renter> {
  const line = new HttpClient(address)
  const email = `window-${nth}@example.com`
  const passwords = { password: PASSWORD, password_confirm: PASSWORD }
  const name = { first_name: 'Daniel', last_name: 'Reyes' }
  await line.do('/api/auth/register/', { body: { email, ...name, ...passwords } })
  const proof = await untilDone(
    async () => {
      const came = await line.get(`/sandbox/mail/messages?to=${encodeURIComponent(email)}`, emailList)
      const link = came.flatMap(({ text }) => /\S+verify-email\S+/.exec(text) ?? [])[0]
      return link ? new URL(link).searchParams.get('token') : null
    },
    new Error(`No letter came to ${email}.`),
  )
  await line.ask(`/api/auth/verify-email/?token=${proof}`)
  const { tokens } = await line.send('/api/auth/login/', signedIn, { body: { email, password: PASSWORD } })
  line.signIn(tokens.access)
  await line.do('/api/auth/profile/', { method: 'PATCH', body: name })
  await buyPlan(line)
  await declareHome(line)
  await joinBank(line)
  return { line, email, tokens }
}

async function buyPlan(line: HttpClient): Promise<void> {
  const { checkout_url } = await line.send(
    '/api/subscriptions/subscription/create/',
    z.object({ checkout_url: z.string() }),
    { body: { plan_id: 'standard', billing_interval: 'month', success_url: '/dashboard', cancel_url: '/' } },
  )
  await line.do('/sandbox/checkout/complete', { body: { checkout_url, outcome: 'paid' } })
  await untilDone(
    async () => ((await line.ask('/api/payment-report/')).status === 200 ? true : null),
    new Error('The plan never began.'),
  )
}

async function declareHome(line: HttpClient): Promise<void> {
  await line.do('/api/verification/tenancy/', {
    body: {
      tenancy_details: {
        propertyAddress: '14 Harbour Street, Leeds, LS1 4DY',
        tenancyStartDate: addMonths(thisMonth, -MONTHS),
        monthlyRent: 950,
        landlordName: 'J Okafor',
        landlordEmail: 'j.okafor@example.com',
        landlordPhone: '020 7946 0102',
      },
      gdpr_consent: { personalDataConsent: true, tenancyDataConsent: true, bankDataConsent: true },
    },
  })
  await line.do('/api/verification/landlord/', { body: { landlordCommunicationConsent: false } })
}

async function joinBank(line: HttpClient): Promise<void> {
  const begun = z.object({ connect_url: z.string() })
  const approved = z.object({ redirect_url: z.string() })
  const { connect_url } = await line.send('/api/banking/connect/', begun, { body: {} })
  const shown = MONTHS - WINDOWS_EACH
  const transactions = Array.from({ length: shown }, (_, month) =>
    rentOf(addMonths(thisMonth, month - MONTHS)),
  )
  const accounts = [{ name: 'Current account', transactions }]
  const { redirect_url } = await line.send('/sandbox/bank/approve', approved, {
    body: { connect_url, accounts },
  })
  const { searchParams } = new URL(redirect_url, 'http://localhost')
  const proof = { nonce: searchParams.get('n'), task_id: searchParams.get('task_id') }
  await line.do('/api/banking/sync-accounts/', { body: proof })
  await line.do('/api/verification/bank/sync/', {})
  const dashboard = z.object({ verified_payments: z.number(), is_looking: z.boolean() })
  await untilDone(async () => {
    const { verified_payments, is_looking } = await line.get('/api/payment-report/dashboard/', dashboard)
    return verified_payments === shown && !is_looking ? true : null
  }, new Error('The bank was never read.'))
}

async function openDashboard(browser: Browser, address: string, { tokens }: Renter): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', reducedMotion: 'reduce' })
  await context.addInitScript((given) => {
    localStorage.setItem('access_token', given.access)
    localStorage.setItem('refresh_token', given.refresh)
  }, tokens)
  const page = await context.newPage()
  const lineIsOpen = page.waitForResponse('**/api/notifications/stream/')
  await page.goto('/dashboard')
  await lineIsOpen
  return page
}

/**
 * Measures the time to the lit window, from the call that triggers the bank's webhook. That call returns once the
 * webhook is accepted.
 */
async function lightWindows(page: Page, { line, email }: Renter): Promise<number[]> {
  const figures: number[] = []
  for (let back = WINDOWS_EACH; back > 0; back--) {
    const month = addMonths(thisMonth, -back)
    const lit = page.getByRole('button', { name: `${formatMonth(month)}, verified on time` })
    if (await lit.isVisible()) throw new Error(`${formatMonth(month)} was lit before its rent came.`)
    const began = performance.now()
    await line.do('/sandbox/bank/transactions', { body: { email, transactions: [rentOf(month)] } })
    const accepted = performance.now()
    await lit.waitFor({ timeout: 30_000 })
    figures.push(performance.now() - began)
    say(
      `${formatMonth(month)}: ${Math.round(accepted - began)} ms to tell, lit after ${Math.round(figures.at(-1) ?? 0)} ms`,
    )
  }
  return figures
}

await withApp(async (address) => {
  const browser = await chromium.launch({
    executablePath: process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  const figures: number[] = []
  try {
    for (let nth = 0; nth < MEMBERS; nth++) {
      const renter = await aRenter(address, nth)
      const page = await openDashboard(browser, address, renter)
      figures.push(...(await lightWindows(page, renter)))
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
  const sorted = figures.toSorted((one, other) => one - other)
  const at = (share: number): number => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  say(`${sorted.length} windows: median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`)
  if (at(0.95) > AT_MOST_MS) throw new Error(`A window took longer than ${AT_MOST_MS} ms.`)
})
