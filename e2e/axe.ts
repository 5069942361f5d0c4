import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { z } from 'zod'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const results = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      help: z.string(),
      nodes: z.array(z.object({ target: z.array(z.unknown()) })),
    }),
  ),
})

/** What two colour schemes tell apart; everything else axe knows is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The accessibility faults axe finds on the page, or in one part of it, one line each; none is the only good answer. */
export const axeFaults = (page: Page, within?: string): Promise<string[]> =>
  findFaults(page, { type: 'tag', values: ALL_RULES }, within)

/** The same page in light and in dark, looked at once for all that colours do not change. */
export async function axeFaultsInBothSchemes(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await axeFaults(page, within)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findFaults(page, { type: 'rule', values: COLOUR_RULES }, within)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark.map((fault) => `in the dark, ${fault}`)]
}

async function findFaults(page: Page, runOnly: object, within = 'html'): Promise<string[]> {
  await restOfColours(page)
  // The page's own policy forbids foreign scripts, so the checker comes in through the debugger, not a script tag.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(source)
  // It would fetch every style sheet again and write it into the page, for a rule that is not asked for.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], preload: false })
  const found = results.parse(await page.evaluate(`axe.run(${JSON.stringify(within)}, ${options})`))
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.join(' ')})`),
  )
}

/** Colours on their way from one state to the next are nobody's choice. */
const restOfColours = (page: Page): Promise<void> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1_000,
        )
        .map((animation) => animation.finished.catch(() => undefined)),
    ).then(() => undefined),
  )
