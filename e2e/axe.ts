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

/** The accessibility faults axe finds on the page as it stands, one line each; none is the only good answer. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Colours on their way from one state to the next are nobody's choice.
  await page.evaluate(() =>
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
  // The page's own policy forbids foreign scripts, so the checker comes in through the debugger, not a script tag.
  await page.evaluate(source)
  const found = results.parse(
    await page.evaluate(
      "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
    ),
  )
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.join(' ')})`),
  )
}
