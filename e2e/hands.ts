import type { Locator, Page } from 'playwright-core'

/** User of a page by touch or by keyboard only. Finds each element by its accessible name. */
export interface Hands {
  press(what: Locator): Promise<void>
  type(label: string, text: string): Promise<void>
  done: { taps: number; fields: number; letters: number }
}

export function fingerOn(page: Page): Hands & { takeOffer(known: Record<string, string>): Promise<void> } {
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
    async takeOffer(known) {
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

const MOST_STOPS = 60

export function keysOn(page: Page): Hands {
  const done = { taps: 0, fields: 0, letters: 0 }
  async function reach(what: Locator): Promise<void> {
    await what.waitFor()
    const isThere = () => what.evaluate((each) => each === document.activeElement)
    for (let stops = 0; !(await isThere()); stops++) {
      if (stops === MOST_STOPS) throw new Error(`The Tab key does not come to ${what}`)
      await page.keyboard.press('Tab')
    }
  }
  return {
    done,
    async press(what) {
      await reach(what)
      await page.keyboard.press('Enter')
      done.taps++
    },
    async type(label, text) {
      await reach(page.getByLabel(label, { exact: true }))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(text)
      done.fields++
      done.letters += text.length
    },
  }
}
