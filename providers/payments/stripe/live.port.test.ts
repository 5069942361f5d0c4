import { systemClock } from '@keyturn/platform/clock'
import { type Browser, chromium } from 'playwright-core'
import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, vi } from 'vitest'
import { type PaymentsWorld, paymentsSuite } from '../suite.ts'
import { createStripePayments } from './adapter.ts'
import { createClient } from './client.ts'

const secretKey = process.env.STRIPE_TEST_SECRET_KEY ?? ''
const isTestKey = /^[sr]k_test_/.test(secretKey)
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Contract tests against Stripe itself: test mode, a test clock, a card typed at the checkout. */
describe.skipIf(!isTestKey)(
  'with the real Stripe, if STRIPE_TEST_SECRET_KEY is a test key',
  {
    timeout: 300_000,
  },
  () => {
    let browser: Browser
    let stripe: Stripe
    let clock: Stripe.TestHelpers.TestClock
    let world: PaymentsWorld
    beforeAll(async () => {
      stripe = createClient({ secretKey, webhookSecret: '' })
      browser = await chromium.launch({
        executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu'],
      })
    })
    afterAll(() => browser.close())

    beforeEach(async () => {
      clock = await stripe.testHelpers.testClocks.create({ frozen_time: seconds(new Date()) })
      const access = { secretKey, webhookSecret: 'whsec_unused', testClock: clock.id, timeoutMs: 30_000 }
      world = {
        payments: createStripePayments({ ...access, clock: systemClock }),
        pay: async (checkoutId) => {
          const { url } = await stripe.checkout.sessions.retrieve(checkoutId)
          await payAt(browser, url ?? '')
        },
        async passTimeTo(instant) {
          await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: seconds(instant) })
          await vi.waitFor(
            async () => {
              clock = await stripe.testHelpers.testClocks.retrieve(clock.id)
              expect(clock.status).toBe('ready')
            },
            { timeout: 120_000, interval: 2_000 },
          )
        },
        cardStopsWorking: () => refuseCharges(stripe, clock.id),
        now: () => new Date(clock.frozen_time * 1000),
      }
    })
    // Deletes the clock with its customers and their purchases.
    afterEach(() => stripe.testHelpers.testClocks.del(clock.id))

    paymentsSuite(() => world)
  },
)

async function payAt(browser: Browser, checkout: string): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB' })
  await context.route('https://keyturn.example/**', (route) => route.fulfill({ body: 'back' }))
  const page = await context.newPage()
  await page.goto(checkout)
  await page.locator('#cardNumber').fill('4242424242424242')
  await page.locator('#cardExpiry').fill('12 / 40')
  await page.locator('#cardCvc').fill('424')
  await page.locator('#billingName').fill('Suite')
  const postcode = page.locator('#billingPostalCode')
  if (await postcode.isVisible()) await postcode.fill('LS1 4DY')
  await page.getByTestId('hosted-payment-submit-button').click()
  await page.waitForURL('https://keyturn.example/**', { timeout: 60_000 })
  await context.close()
}

/** Replaces the working card with one that can be stored but refuses every charge. */
async function refuseCharges(stripe: Stripe, testClock: string): Promise<void> {
  const customers = await stripe.customers.list({ test_clock: testClock })
  for (const { id: customer } of customers.data) {
    const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    const subscriptions = await stripe.subscriptions.list({ customer })
    for (const { id } of subscriptions.data)
      await stripe.subscriptions.update(id, { default_payment_method: card.id })
  }
}
