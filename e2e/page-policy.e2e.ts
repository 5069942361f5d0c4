import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { aMember } from './member.ts'
import { PUBLIC_PAGES } from './public-pages.ts'

const browser = await useBrowser({ sharedApp: true })

const FOR_ALL = [
  ...PUBLIC_PAGES,
  '/reset-password?token=x',
  '/email-verification-waiting',
  '/verify-email?token=x',
  '/landlord/x',
  '/landlord/month/x',
  '/unsubscribe/x',
  '/no-such-page',
  '/sandbox/ui',
]
const FOR_MEMBERS = [
  '/dashboard',
  '/payments',
  '/rent-passport',
  '/rent-rise',
  '/bud-callback',
  '/verification-dashboard',
  '/credit-profile',
  '/rewards',
  '/notifications',
  '/settings',
  '/settings?tab=subscription',
  '/settings?tab=tenancy',
  '/your-data',
  '/admin',
]

test('a text cannot become markup, a script or a script’s address on any page, and no page of ours tries', async () => {
  const visitor = await browser.visitor()
  const member = await browser.visitor()
  const amara = await aMember(browser.address)
  await amara.signIn(member.page)
  for (const [{ page, complaints }, paths] of [
    [visitor, FOR_ALL],
    [member, FOR_MEMBERS],
  ] as const) {
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
        // biome-ignore lint/suspicious/noConsole: the browser's complaints are what the test reads.
        console.error(`policy: ${violatedDirective} ${sample}`),
      )
    })
    for (const path of paths) {
      complaints.length = 0
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      // A member's page never falls silent: it listens for news.
      await page.waitForLoadState(page === visitor.page ? 'networkidle' : 'load')
      const ours = complaints.filter((complaint) => !complaint.includes('status of 404'))
      expect({ path, complaints: ours }).toEqual({ path, complaints: [] })
    }
    expect(await triesOf(page)).toEqual(['TypeError', 'TypeError', 'TypeError'])
  }
})

/** What a script that came in by a hole would try first, and what became of each try. */
const triesOf = (page: Awaited<ReturnType<typeof browser.visitor>>['page']): Promise<string[]> =>
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
