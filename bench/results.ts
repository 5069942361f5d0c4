interface Result {
  at: Date
  machine: string
  /** Load average of the machine, before and after. */
  loads: [number, number]
  output: string
}

const HEAD = `# What the benches said

Written by \`npm run bench [name ...]\`: of each bench the last run that came to its end. On a machine that others use,
believe the ratios and the processor time, not the figures by the second: what is compared ran side by side, in turns.
Each bench's folder says what it measures and how.`

const SECTION = /^## (\S+)\n\n.*\n\n```text\n[\s\S]*?\n```$/gm

/** Replaces this bench's section of the page, in alphabetical order; the others are unchanged. */
export function withResult(page: string, name: string, { at, machine, loads, output }: Result): string {
  const sections = new Map([...page.matchAll(SECTION)].map(([text, of = '']) => [of, text]))
  const [before, after] = loads.map((load) => load.toFixed(1))
  const when = at.toISOString().slice(0, 16).replace('T', ' ')
  const where = `${when} UTC, ${machine}, load ${before} before and ${after} after.`
  sections.set(name, `## ${name}\n\n${where}\n\n\`\`\`text\n${output.trim()}\n\`\`\``)
  const byName = [...sections].sort(([left], [right]) => (left < right ? -1 : 1))
  return `${[HEAD, ...byName.map(([, text]) => text)].join('\n\n')}\n`
}
