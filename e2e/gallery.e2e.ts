import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaultsInBothSchemes } from './axe.ts'
import { useBrowser } from './browser.ts'

const browser = await useBrowser({ sharedApp: true })

const atDesk = browser.resident()
const onPhone = browser.resident({ mobile: true })

/** Opens the gallery once with reduced motion. Each test uses another part and leaves it closed. */
async function gallery({ mobile = false } = {}): Promise<Page> {
  const { page } = await (mobile ? onPhone() : atDesk())
  if (page.url() === 'about:blank') await open(page)
  return page
}

async function open(page: Page): Promise<void> {
  await page.goto('/sandbox/ui')
  await page.getByRole('heading', { name: 'Every part, every state' }).waitFor()
}

/** Opens a new gallery, for a test that changes more than one part. */
async function newGallery(options: Parameters<typeof browser.visitor>[0] = {}): Promise<Page> {
  const { page } = await browser.visitor(options)
  await open(page)
  return page
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    return focused?.getAttribute('aria-label') ?? focused?.textContent?.trim() ?? ''
  })
}

async function pressFocused(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

describe('each component of the gallery', () => {
  for (const mobile of [false, true]) {
    test(`is accessible in light and dark, ${mobile ? 'phone' : 'desktop'}`, async () => {
      const page = await gallery({ mobile })
      expect(await axeFaultsInBothSchemes(page)).toEqual([])
      const spill = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(spill).toBeLessThanOrEqual(0)
    })

    test(`is accessible in its dialogs and popovers, in light and dark, ${mobile ? 'phone' : 'desktop'}`, async () => {
      const page = await gallery({ mobile })
      for (const [opener, part] of [
        ['Open dialog', 'dialog[open]'],
        ['Stop reporting', 'dialog[open]'],
        ['Open menu', 'dialog[open]'],
        ['Open popover', '.kt-popover'],
      ] as const) {
        await pressFocused(page, opener)
        await page.locator(part).waitFor()
        expect(await axeFaultsInBothSchemes(page, part)).toEqual([])
        await page.keyboard.press('Escape')
      }
      for (const opener of ['Success toast', 'Error toast', 'Neutral toast']) await pressFocused(page, opener)
      await page.getByText('Message sent successfully!').waitFor()
      expect(await axeFaultsInBothSchemes(page, '.kt-toaster')).toEqual([])
    })
  }

  test('follows the chosen colour scheme, not that of the system', async () => {
    const page = await newGallery({ colorScheme: 'light' })
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await ground()).toBe('rgb(245, 241, 230)')
    await page.getByRole('radio', { name: 'Dark' }).check()
    expect(await ground()).toBe('rgb(11, 25, 20)')
  })
})

describe('the gallery by keyboard alone', () => {
  test('opens one question of the accordion at a time, and can close it', async () => {
    const page = await gallery()
    const open = page.locator('details[name][open] h3')
    await page.locator('summary', { hasText: 'What happens if I miss a month?' }).focus()
    await page.keyboard.press('Enter')
    expect(await open.allTextContents()).toEqual(['What happens if I miss a month?'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await open.allTextContents()).toEqual(['Can I stop reporting and keep my plan?'])
    await page.keyboard.press('Space')
    expect(await open.count()).toBe(0)
  })

  test('changes tabs with the arrow keys', async () => {
    const page = await gallery()
    await page.getByRole('tab', { name: 'House' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: 'Table', selected: true }).waitFor()
    expect(await page.getByRole('tabpanel').textContent()).toBe('The same facts in rows.')
    await page.keyboard.press('End')
    await page.getByRole('tab', { name: 'Disputes', selected: true }).waitFor()
  })

  test('opens a dialog, which takes the focus, stops the page from scrolling and returns the focus', async () => {
    const page = await gallery()
    await pressFocused(page, 'Open dialog')
    await page.getByRole('dialog', { name: 'Which month is it?' }).waitFor()
    expect(await focusedName(page)).toBe('Close')
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
        /DIALOG|BODY/,
      )
      expect(await page.evaluate(() => document.activeElement?.closest('.kt-gallery > header'))).toBeNull()
    }
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await focusedName(page)).toBe('Open dialog')
  })

  test('focuses the safe choice of a destructive question, and Escape chooses it', async () => {
    const page = await gallery()
    await pressFocused(page, 'Stop reporting')
    await page.getByRole('alertdialog', { name: 'Stop reporting?' }).waitFor()
    expect(await focusedName(page)).toBe('Keep reporting')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await focusedName(page)).toBe('Stop reporting')
  })

  test('moves through the drawer from top to bottom, with Logout last', async () => {
    const page = await gallery({ mobile: true })
    await pressFocused(page, 'Open menu')
    const names = [await focusedName(page)]
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press('Tab')
      names.push(await focusedName(page))
    }
    expect(names).toEqual(['Close', 'Dashboard', 'Credit Profile', 'Logout'])
    await page.keyboard.press('Escape')
    expect(await focusedName(page)).toBe('Open menu')
  })

  test('opens a popover, which takes the focus and returns it', async () => {
    const page = await gallery()
    await pressFocused(page, 'Open popover')
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor({ state: 'detached' })
    expect(await focusedName(page)).toBe('Open popover')
  })

  test('operates a select by arrow keys and by first letter', async () => {
    const page = await gallery()
    const select = page.getByLabel('Rent is paid')
    await select.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    expect(await select.inputValue()).toBe('fortnight')
    await page.keyboard.press('w')
    expect(await select.inputValue()).toBe('week')
  })

  test('moves through the windows of the house in visual order with the arrow keys, and Enter opens one', async () => {
    const page = await gallery()
    const houses = page.getByRole('grid', { name: /^16 of 24 months verified\./ })
    expect(await houses.count()).toBe(1)
    await page.getByRole('button', { name: 'August 2026, waiting for your answer' }).focus()
    const walked: string[] = []
    for (const key of ['ArrowLeft', 'ArrowDown', 'Home', 'Control+End']) {
      await page.keyboard.press(key)
      walked.push(await focusedName(page))
    }
    expect(walked).toEqual([
      'October 2025, verified on time',
      'January 2026, verified late',
      'November 2025, verified on time',
      'April 2027, upcoming',
    ])
    await page.keyboard.press('Enter')
    expect(await page.getByText('Chosen: April 2027').count()).toBe(1)
    await page.keyboard.press('Shift+Tab')
    expect(await focusedName(page)).not.toMatch(/, upcoming$/)
  })

  test('toggles a switch with Space', async () => {
    const page = await gallery()
    const rocker = page.getByRole('switch', { name: 'Rent found' })
    await rocker.focus()
    await page.keyboard.press('Space')
    expect(await rocker.getAttribute('aria-checked')).toBe('false')
  })
})

describe('a component of the gallery', () => {
  test('accepts a pasted code with spaces', async () => {
    const page = await gallery()
    await page.getByLabel('Six-digit code').focus()
    await page.keyboard.insertText('123 456 ')
    expect(await page.getByText('Typed: 123456').count()).toBe(1)
  })

  test('keeps the width of a button that is busy', async () => {
    const page = await gallery()
    const button = page.getByRole('button', { name: 'Press to save' })
    const rest = await button.boundingBox()
    const handle = await button.elementHandle()
    await button.click()
    expect(await handle?.getAttribute('aria-busy')).toBe('true')
    expect((await handle?.boundingBox())?.width).toBe(rest?.width)
  })

  test('describes a disabled button’s reason for screen readers too', async () => {
    const page = await gallery()
    const held = page.locator('button[data-disabled]')
    const reason = page.locator(`[id="${await held.getAttribute('aria-describedby')}"]`)
    expect(await reason.textContent()).toBe('Add your rent first.')
  })

  test('shows an error toast as an alert, and keeps it while the pointer is over it', async () => {
    const page = await newGallery()
    await page.clock.install()
    await page.getByRole('button', { name: 'Error toast' }).click()
    const message = page.getByRole('alert').getByText('Network error. Please check your connection.')
    await message.waitFor()
    await message.hover()
    await page.clock.runFor(10_000)
    expect(await message.isVisible()).toBe(true)
    await page.mouse.move(0, 0)
    await page.clock.runFor(6_000)
    await message.waitFor({ state: 'detached' })
  })

  test('hides a success toast after two seconds, and an error toast after four', async () => {
    const page = await newGallery()
    await page.clock.install()
    await pressFocused(page, 'Success toast')
    await pressFocused(page, 'Error toast')
    const success = page.getByText('Message sent successfully!')
    const error = page.getByText('Network error. Please check your connection.')
    await error.waitFor()
    await page.clock.runFor(3_000)
    await success.waitFor({ state: 'detached' })
    expect(await error.isVisible()).toBe(true)
    await page.clock.runFor(2_000)
    await error.waitFor({ state: 'detached' })
  })

  test('starts the time of a toast, shown on a hidden page, when the page becomes visible', async () => {
    const page = await newGallery()
    await page.clock.install()
    const setHidden = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden)
    await setHidden(true)
    await pressFocused(page, 'Success toast')
    const success = page.getByText('Message sent successfully!')
    await success.waitFor()
    await page.clock.runFor(10_000)
    expect(await success.isVisible()).toBe(true)
    await setHidden(false)
    await page.clock.runFor(3_000)
    await success.waitFor({ state: 'detached' })
  })

  test('shows all windows of the hero house lit at once with reduced motion', async () => {
    const page = await gallery()
    const dark = await page.evaluate(
      () =>
        [...document.querySelectorAll('.kt-floors .kt-panes')].filter(
          (panes) =>
            getComputedStyle(panes).opacity !== '1' || getComputedStyle(panes).animationName !== 'none',
        ).length,
    )
    expect(dark).toBe(0)
  })
})
