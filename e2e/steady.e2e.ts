import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { leastStanding, onSlowLine, shiftOf, watchHeight, watchShifts } from './steadiness.ts'

const browser = await useBrowser({ sharedApp: true })

test.each([
  ['a phone', true],
  ['a desk', false],
])('no public page moves or loses a part while it wakes on a slow line, on %s', async (_where, mobile) => {
  const unsteady: string[] = []
  for (const path of [...PUBLIC_PAGES, '/an-address-nobody-knows']) {
    const { page, context } = await browser.visitor({ mobile })
    await watchShifts(page)
    await watchHeight(page)
    await onSlowLine(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    const [shift, least] = [await shiftOf(page), await leastStanding(page)]
    if (shift > 0.02 || least < 0.9)
      unsteady.push(`${path}: shift ${shift.toFixed(3)}, least ${least.toFixed(2)}`)
    await context.close()
  }
  expect(unsteady).toEqual([])
})

test('what is being filled in when it comes to light who is there is the same field afterwards', async () => {
  const { page } = await browser.visitor({ mobile: true })
  await page.goto('/registration', { waitUntil: 'commit' })
  await page.evaluate(() => Object.assign(window, { first: document.querySelector('input') }))
  await page.getByLabel('First name').fill('Ines')
  const isSame = () =>
    page.evaluate(() => (window as unknown as { first: unknown }).first === document.querySelector('input'))
  expect(await isSame()).toBe(true)
  expect(await page.getByLabel('First name').inputValue()).toBe('Ines')
})
