import { expect, test } from 'vitest'
import { useBrowser, type Visitor } from './browser.ts'
import { aMember } from './member.ts'

const browser = await useBrowser({ sharedApp: true })

// Tests the policy itself. `browser.ts` fails every test whose page violates it.
test('the content security policy blocks inline markup and scripts in text, on public and member pages', async () => {
  const visitor = await browser.visitor()
  const member = await browser.visitor()
  await (await aMember(browser.address)).signIn(member.page)
  for (const [who, path] of [
    [visitor, '/'],
    [member, '/dashboard'],
  ] as const) {
    await who.page.goto(path)
    await who.page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await triesOf(who)).toEqual(['TypeError', 'TypeError', 'TypeError'])
    await expect.poll(() => who.forbidden.length).toBe(3)
    expect(who.forbidden.splice(0).join()).toMatch(/(require-trusted-types-for.*){3}/)
  }
})

/** Runs the first steps of an injected script, and returns the result of each. */
const triesOf = ({ page }: Visitor): Promise<string[]> =>
  page.evaluate(() => {
    const script = document.createElement('script')
    const tries = [
      () => Object.assign(document.createElement('div'), { innerHTML: '<img src=x onerror=alert(1)>' }),
      () => Object.assign(script, { text: 'alert(1)' }),
      () => Object.assign(script, { src: '/api/somebodys/upload.js' }),
    ]
    return tries.map((attempt) => {
      try {
        attempt()
        return 'went through'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    })
  })
