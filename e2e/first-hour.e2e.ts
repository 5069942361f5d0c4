import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFaults } from './axe.ts'
import { useBrowser } from './browser.ts'
import { continueBrowsing } from './continue-browsing.ts'
import { inbox, linkIn } from './emails.ts'
import { type InputDriver, keyboardDriver, touchDriver } from './input-drivers.ts'
import { type Body, callApp } from './member.ts'

const browser = await useBrowser({ sharedApp: true })
const mail = inbox(browser.address)

const PASSWORD = 'copper-kettle-lane-17'
/** Typing speed on a phone. Finding and pressing a button takes a second and a half. */
const CHARACTERS_A_SECOND = 3
const SECONDS_A_TAP = 1.5

async function openRegistration(page: Page, hands: InputDriver): Promise<void> {
  await page.goto('/')
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Get started', exact: true }))
  await page.waitForURL('**/registration')
  // Waits for the form, because a phone autofills only existing fields.
  await page.getByRole('button', { name: 'Create Account' }).waitFor()
}

/** Goes from a completed registration to the dashboard, the same way for touch and keyboard, and checks each state. */
async function signUpToDashboard(
  page: Page,
  hands: InputDriver,
  email: string,
  look: () => Promise<void>,
): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const personas: Body[] = await callApp(browser.address, '/sandbox/bank/personas')
  const home = personas.find(({ id }) => id === 'steady-payer')?.tenancy

  await look()
  await hands.press(button('Create Account'))
  await page.waitForURL('**/email-verification-waiting')
  await look()
  await page.goto(linkIn(await mail.email(email, /verify|confirm/i)))
  hands.done.taps++
  await page.waitForURL('**/subscription')

  await hands.press(page.locator(':is(a, button):visible', { hasText: 'Start with Standard Plan' }))
  await hands.press(button('Pay'))
  await page.getByText('Thank you. Standard is yours.').waitFor()
  await page.getByText(/£4\.99 is paid; your plan renews on \d{1,2} \w+ \d{4}\./).waitFor()
  await look()

  await hands.press(button('Continue to Tenancy Verification'))
  // The heading of each step gets the focus.
  await page.locator('h2:focus', { hasText: 'Where do you live?' }).waitFor()
  await hands.type('Property address', '14 Harbour Street, Leeds, LS1 4DY')
  await hands.type('Tenancy start date', home.tenancyStartDate.split('-').reverse().join('/'))
  await hands.type('Monthly rent', String(home.monthlyRent))
  await hands.press(button('Save and continue'))
  await hands.type('Landlord or agent name', home.landlordName)
  await hands.type('Contact email', 'j.okafor@example.com')
  await hands.type('Contact phone', '020 7946 0102')
  await look()
  await hands.press(button('Save and continue'))
  await hands.press(button('Tick the three that are needed'))
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(3)
  await look()
  await hands.press(button('Complete Verification'))
  await hands.press(button('Connect your bank'))
  // Selects the demo persona, which no real bank asks for.
  await page.getByLabel('Whose account is this?').selectOption('steady-payer')
  await hands.press(button('Allow'))

  await page.waitForURL('**/dashboard')
  await page
    .getByRole('button', { name: /verified on time/ })
    .first()
    .waitFor()
  // Without a date of birth or account holder, no next file is promised.
  await page.getByText(/\d+ months? found\..* No agency can be told anything yet\. Your \w+/).waitFor()
  await page.getByRole('link', { name: 'Switch reporting on' }).waitFor()
  await look()
}

test('a new renter on a phone reaches the first verified month, with points and the next step', async () => {
  const { page, complaints } = await browser.visitor({ mobile: true, hasTouch: true })
  const email = `first-hour-${process.pid}@example.com`
  const finger = touchDriver(page)
  await openRegistration(page, finger)
  await finger.autofill({ 'given-name': 'Ines', 'family-name': 'Okafor', email })
  await finger.autofill({ 'new-password': PASSWORD })
  await signUpToDashboard(page, finger, email, async () => expect(await axeFaults(page)).toEqual([]))

  // The windows light up above the one next step.
  for (const part of [
    page.getByRole('link', { name: 'Switch reporting on' }),
    page.getByRole('button', { name: /verified on time/ }).first(),
    page.getByRole('button', { name: /verified on time/ }).last(),
  ])
    expect(await part.evaluate(isInSight)).toBe(true)

  const { taps, fields, letters } = finger.done
  expect({ taps, fields }).toEqual({ taps: 12, fields: 8 })
  expect(letters / CHARACTERS_A_SECOND + (taps + fields) * SECONDS_A_TAP).toBeLessThan(75)
  await continueBrowsing({ page, complaints })
  expect(complaints).toEqual([])
})

test('a new renter reaches the first verified month by keyboard, 320 pixels wide, without sideways scrolling', async () => {
  const { page, complaints } = await browser.visitor({
    viewport: { width: 320, height: 640 },
    forcedColors: 'active',
  })
  const email = `first-hour-keys-${process.pid}@example.com`
  const keys = keyboardDriver(page)
  await openRegistration(page, keys)
  await keys.type('First name', '  Zoë 🏠 ')
  await keys.type('Last name', 'Østergård-李')
  await keys.type('Email', `  ${email} `)
  await keys.type('Password', PASSWORD)
  await keys.type('Confirm password', PASSWORD)
  const isWithin = async () => expect(await page.evaluate(widerThanTheScreen)).toEqual([])
  await signUpToDashboard(page, keys, email, isWithin)
  await page.getByText(/Welcome, Zoë 🏠/).waitFor()
  await continueBrowsing({ page, complaints })
  expect(complaints).toEqual([])
})

/** True if nothing covers it, the tab bar included. */
function isInSight(part: Element): boolean {
  const { left, top, width, height } = part.getBoundingClientRect()
  return part.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

function widerThanTheScreen(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return []
  return [...document.querySelectorAll('main *')]
    .filter((each) => each.getBoundingClientRect().right > innerWidth)
    .map((each) => `${each.tagName} ${each.className}`)
}
