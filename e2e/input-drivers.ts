import type { Locator, Page } from 'playwright-core'

/** User of a page by touch or by keyboard only. Finds each element by its accessible name. */
export interface InputDriver {
  press(what: Locator): Promise<void>
  type(label: string, text: string): Promise<void>
  done: { taps: number; fields: number; letters: number }
}

export function touchDriver(
  page: Page,
): InputDriver & { autofill(known: Record<string, string>): Promise<void> } {
  const done = { taps: 0, fields: 0, letters: 0 }
  return {
    done,
    async press(what) {
      await what.tap()
      done.taps++
    },
    async type(label, text) {
      await page.getByLabel(label, { exact: true }).fill(text)
      done.fields++
      done.letters += text.length
    },
    /** Fills all autocomplete fields at once, like a phone's suggestion. */
    async autofill(known) {
      await page.evaluate((values) => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
        for (const field of document.querySelectorAll<HTMLInputElement>('main input')) {
          const value = values[field.autocomplete]
          if (value === undefined) continue
          set?.call(field, value)
          field.dispatchEvent(new Event('input', { bubbles: true }))
          field.dispatchEvent(new Event('change', { bubbles: true }))
        }
      }, known)
      done.fields++
    },
  }
}

const MAX_TAB_STOPS = 60

export function keyboardDriver(page: Page): InputDriver {
  const done = { taps: 0, fields: 0, letters: 0 }
  async function tabTo(what: Locator): Promise<void> {
    await what.waitFor()
    const isThere = () => what.evaluate((each) => each === document.activeElement)
    for (let stops = 0; !(await isThere()); stops++) {
      if (stops === MAX_TAB_STOPS) throw new Error(`The Tab key does not reach ${what}`)
      await page.keyboard.press('Tab')
    }
  }
  return {
    done,
    async press(what) {
      await tabTo(what)
      await page.keyboard.press('Enter')
      done.taps++
    },
    async type(label, text) {
      await tabTo(page.getByLabel(label, { exact: true }))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(text)
      done.fields++
      done.letters += text.length
    },
  }
}
