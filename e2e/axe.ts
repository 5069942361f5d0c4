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

/** Rules that depend on the colour scheme. All others give the same result in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns axe's accessibility violations of the page, or of one part of it, one line each. */
export const axeFaults = (page: Page, within?: string): Promise<string[]> =>
  findFaults(page, { type: 'tag', values: ALL_RULES }, within)

/** Checks the page in light and dark, but the rules without colours only once. */
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
  // Injects axe through the debugger, because the page's CSP blocks foreign scripts.
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(source)
  // Turns preload off, because it fetches every style sheet again for a rule that is not run.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], preload: false })
  const found = results.parse(await page.evaluate(`axe.run(${JSON.stringify(within)}, ${options})`))
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.join(' ')})`),
  )
}

/** Waits until colour transitions end, because axe would check their intermediate colours. */
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
