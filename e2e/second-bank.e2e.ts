import { addMonths, dayOfInstant, firstOfMonth, formatMonth } from '@keyturn/platform/days'
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import type { Body } from './member.ts'
import { aRenter } from './renter.ts'

const browser = await useBrowser()

const thisMonth = firstOfMonth(dayOfInstant(new Date()))
const MONTHS = 14
const tenancy = { tenancyStartDate: addMonths(thisMonth, -24) }
const rent = (at: number) => ({
  date: addMonths(thisMonth, at - MONTHS),
  amount: -950,
  description: 'STO J OKAFOR RENT',
})
const food = { date: addMonths(thisMonth, -MONTHS), amount: -31.2, description: 'LARDER & CO' }

test('after a second bank is linked, no month counts as not found until that bank was read', async () => {
  const renter = await aRenter(browser.address, { rows: [food], tenancy, account: 'Bills' })
  await renter.dashboard(({ months }) => months.some(({ is_asked }: Body) => is_asked))
  const { connect_url } = await renter.call('/api/banking/connect/', {})
  const accounts = [{ name: 'Main', transactions: Array.from({ length: MONTHS }, (_, at) => rent(at)) }]
  const { redirect_url } = await renter.call('/sandbox/bank/approve', { connect_url, accounts })
  const back = Object.fromEntries(new URL(redirect_url, browser.address).searchParams)
  const hints = { ...(back.n && { nonce: back.n }), ...(back.task_id && { task_id: back.task_id }) }
  await renter.call('/api/banking/sync-accounts/', hints)
  const seen: { isFirst: boolean; notFound: number }[] = []
  await renter.dashboard(({ is_first_look: isFirst, months, verified_payments }) => {
    seen.push({ isFirst, notFound: months.filter(({ state }: Body) => state === 'not_found').length })
    return !isFirst && verified_payments === MONTHS
  })
  expect(seen[0]).toEqual({ isFirst: true, notFound: 0 })
  for (const { isFirst, notFound } of seen) if (isFirst) expect(notFound).toBe(0)
})

test.each([
  { width: 1280, mobile: false },
  { width: 390, mobile: true },
])(
  'the dashboard shows that it is searching for rent until rent is found, at $width pixels',
  async ({ mobile }) => {
    const rows = Array.from({ length: MONTHS }, (_, at) => rent(at))
    const renter = await aRenter(browser.address, { rows, tenancy })
    await renter.dashboard(({ verified_payments }) => verified_payments === MONTHS)
    const { page } = await browser.visitor({ mobile })
    await renter.signIn(page)
    let isFirst = true
    await page.route('**/api/payment-report/dashboard/', async (route: Route) => {
      const response = await route.fetch().catch(() => null)
      if (!response) return
      const answer = await response.json()
      if (isFirst) {
        Object.assign(answer, {
          is_first_look: true,
          is_looking: true,
          suggestions: [],
          verified_payments: 0,
        })
        answer.on_time = { percent: null, on_time: 0, verified: 0 }
        for (const month of answer.months)
          Object.assign(month, {
            state: 'upcoming',
            watched: false,
            found: 0,
            shown_by: null,
            is_asked: false,
          })
      }
      await route.fulfill({ response, json: answer }).catch(() => undefined)
    })
    await page.goto('/dashboard')
    await page.getByRole('status').getByText('We are looking for your rent.').waitFor()
    await page.getByText('Your bank link is healthy.', { exact: false }).waitFor()
    const first = formatMonth(rent(0).date)
    await page.getByRole('button', { name: `${first}, being looked for` }).waitFor()
    expect(await page.getByRole('button', { name: /not found yet|waiting for your answer/ }).count()).toBe(0)
    expect(await page.getByText('Identify Your Rent Payments').count()).toBe(0)
    expect(await page.locator('.dash-missing').count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    isFirst = false
    await page.getByRole('button', { name: `${first}, verified on time` }).waitFor()
    expect(await page.getByText('We are looking for your rent.').count()).toBe(0)
  },
)
