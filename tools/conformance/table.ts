import type { CheckResult } from './part.ts'

const ABOUT = `# What our adapters, our program and our contract were held against

Written by \`npm run conformance -- --table docs/conformance.md\`: company, call, against what, and what came of it. Each row
is a check of its own in \`tools/conformance\`; \`.ci/run\` runs all that can be had on its machine. Which field is read where,
and what no document says, stands in \`providers/*/CONTRACT.md\`.
`

/** Formats one run's results as a Markdown table. */
export function tableOf(
  all: readonly CheckResult[],
  skipped: readonly { part: string; why: string }[],
): string {
  const failed = all.filter(({ fault }) => fault !== null).length
  const rows = all.map(({ company, call, against, fault }) => [company, call, against, fault ?? 'holds'])
  const lines = [['Company', 'Call', 'Against', 'Result'], ['---', '---', '---', '---'], ...rows].map(
    (cells) => `| ${cells.map(inCell).join(' | ')} |`,
  )
  const counts = `${all.length - failed} hold, ${failed} do not, ${skipped.length} parts could not be tried.`
  const missing = skipped.map(({ part, why }) => `- ${part}: ${why}`)
  return [ABOUT, counts, '', ...missing, ...(missing.length > 0 ? [''] : []), ...lines, ''].join('\n')
}

const inCell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
