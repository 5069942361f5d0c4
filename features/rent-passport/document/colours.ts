import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const theme = ['@keyturn/platform/ui/theme.css', '@keyturn/brand/house/colours.css']
  .map((sheet) => readFileSync(resolve(sheet), 'utf8'))
  .join('\n')

/** App's colours, from their only definition. */
export const colourRules: string = [...theme.matchAll(/--color-[\w-]+: [^;]+;/g)]
  .map(([rule]) => rule)
  .filter((rule) => !rule.includes('initial'))
  .join('\n')

/** Colour on a light background. */
export function inkOf(token: string): string {
  const found = new RegExp(`--color-${token}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(colourRules)
  if (!found?.[1]) throw new Error(`The theme names no colour "${token}".`)
  return found[1]
}
