import { addMonths, dayOfInstant, firstOfMonth, formatDay } from '@keyturn/platform/days'
import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { expectFocusKept } from './focus.ts'
import { aRenter } from './renter.ts'

const browser = await useBrowser({ sharedApp: true })

const thisMonth = firstOfMonth(dayOfInstant(new Date()))
const MONTHS = 6
const RISEN = 3
const since = addMonths(thisMonth, 1 - RISEN)

/** Member who declared £900, paid it for three months and £960 since. */
const aRenterWhoPaysMore = () =>
  aRenter(browser.address, {
    rows: Array.from({ length: MONTHS }, (_, at) => ({
      date: addMonths(thisMonth, at + 1 - MONTHS),
      amount: at < MONTHS - RISEN ? -900 : -960,
      description: 'STO J OKAFOR RENT',
    })),
    tenancy: { tenancyStartDate: addMonths(thisMonth, 1 - MONTHS), monthlyRent: 900, rentDay: 1 },
  })

test('a changed rent found in the bank is shown on every screen, declared with one click and undone', async () => {
  const renter = await aRenterWhoPaysMore()
  const before = await renter.dashboard(({ seen_rent }) => seen_rent?.amount === 960)
  const { page } = await browser.visitor()
  await renter.signIn(page)
  await page.goto('/dashboard')
  const both = page.getByText(`You told us £900.00. You have paid £960.00 since ${formatDay(since)}.`)
  await both.waitFor()
  await page.getByText(/^£960\.00 is due on/).waitFor()
  await page.getByText(`Your rent rose to £960.00 on ${formatDay(since)}.`).waitFor()

  await page.goto('/rent-rise')
  await page.getByLabel('Rent before the rise').waitFor()
  expect(await page.getByLabel('Rent before the rise').inputValue()).toBe('960.00')
  await page.goto('/settings?tab=tenancy#rent')
  await both.waitFor()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'My rent is £960 now' }).press('Enter')
  await page.getByText(`Saved. Your rent is £960.00 from ${formatDay(since)}.`).waitFor()
  const declared = await renter.dashboard(({ seen_rent, is_looking }) => seen_rent === null && !is_looking)
  expect(declared.months).toMatchObject(
    before.months.map(({ due_on, state, due }: { due_on: string; state: string; due: number }) => ({
      due_on,
      state,
      due,
    })),
  )
  expect(declared.on_time).toEqual(before.on_time)
  expect(declared.points).toEqual(before.points)
  await both.waitFor({ state: 'detached' })
  await expectFocusKept(page)
  await page.getByText(/^£960\.00 is due on/).waitFor()

  // The answer can be undone after a reload, too.
  await page.reload()
  await page.getByRole('button', { name: /^Undo.*Your rent is £960/ }).click()
  await both.waitFor()
  const undone = await renter.dashboard(({ seen_rent, is_looking }) => seen_rent !== null && !is_looking)
  expect(undone.on_time).toEqual(before.on_time)
  await page.getByRole('button', { name: 'My rent is £960 now' }).waitFor()
})
