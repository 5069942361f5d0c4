import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { letterbox, linkIn } from './letters.ts'
import { type Body, callApp } from './member.ts'

const browser = await useBrowser({ sharedApp: true })
const post = letterbox(browser.address)

/** Somebody's finger, which counts what it does. */
function fingerOn(page: Page) {
  const done = { taps: 0, fields: 0 }
  return {
    done,
    async tap(what: Locator) {
      await what.tap()
      done.taps++
    },
    async type(label: string, text: string) {
      await page.getByLabel(label, { exact: true }).fill(text)
      done.fields++
    },
  }
}

test('a new renter on a phone reaches the first lit window: counted, thanked, and told what is next', async () => {
  const { page, complaints } = await browser.visitor({ mobile: true, hasTouch: true })
  const email = `first-hour-${process.pid}@example.com`
  const { done, tap, type } = fingerOn(page)
  const button = (name: string) => page.getByRole('button', { name })

  const personas: Body[] = await callApp(browser.address, '/sandbox/bank/personas')
  const home = personas.find(({ id }) => id === 'steady-payer')?.tenancy

  await page.goto('/')
  await tap(page.getByRole('main').getByRole('link', { name: 'Get started', exact: true }))
  await type('First name', 'Ines')
  await type('Last name', 'Okafor')
  await type('Email', email)
  await type('Password', 'copper-kettle-lane-17')
  await type('Confirm password', 'copper-kettle-lane-17')
  await tap(button('Create Account'))
  await page.waitForURL('**/email-verification-waiting')
  await page.goto(linkIn(await post.letter(email, /verify|confirm/i)))
  done.taps++
  await page.waitForURL('**/subscription')

  await tap(page.locator(':is(a, button):visible', { hasText: 'Start with Standard Plan' }))
  await tap(button('Pay'))
  await page.getByText('Thank you. Standard is yours.').waitFor()
  await page.getByText(/£4\.99 is paid; your plan renews on \d{1,2} \w+ \d{4}\./).waitFor()
  expect(await axeFaults(page)).toEqual([])

  await tap(button('Continue to Tenancy Verification'))
  await type('Property address', '14 Harbour Street, Leeds, LS1 4DY')
  await type('Tenancy start date', home.tenancyStartDate.split('-').reverse().join('/'))
  await type('Monthly rent', String(home.monthlyRent))
  await tap(button('Save and continue'))
  await type('Landlord or agent name', home.landlordName)
  await type('Contact email', 'j.okafor@example.com')
  await type('Contact phone', '020 7946 0102')
  await tap(button('Save and continue'))
  for (const name of ['Use my personal details', 'Use my tenancy details', 'Read my bank transactions'])
    await tap(page.getByRole('checkbox', { name }))
  await tap(button('Complete Verification'))
  await tap(button('Connect your bank'))
  // Which of the sandbox's people it is: no bank asks that.
  await page.getByLabel('Whose account is this?').selectOption('steady-payer')
  await tap(button('Allow'))

  await page.waitForURL('**/dashboard')
  await page
    .getByRole('button', { name: /verified on time/ })
    .first()
    .waitFor()
  await page.getByText(/\d+ months? found\./).waitFor()
  await page.getByRole('link', { name: 'Switch reporting on' }).waitFor()
  expect(await axeFaults(page)).toEqual([])
  expect(complaints).toEqual([])
  expect(done).toEqual({ taps: 14, fields: 11 })
})
