import { CannotTry, type Held, type Part } from './part.ts'
import { pgbouncer } from './pgbouncer.ts'

const parts: Part[] = [pgbouncer]

const words = process.argv.slice(2)
const bud = words.includes('--bud') ? (words[words.indexOf('--bud') + 1] ?? null) : null
const asked = words.filter((word, at) => !word.startsWith('--') && words[at - 1] !== '--bud')
const unknown = asked.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}. There are: ${parts.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const all: Held[] = []
let skipped = 0
for (const part of parts.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  try {
    const results = await part.run({ bud })
    all.push(...results)
    for (const row of results) say(line(row))
  } catch (error) {
    if (error instanceof CannotTry) {
      skipped += 1
      say(`skipped  ${part.name}: ${error.message}`)
      continue
    }
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
    all.push({ company: part.name, call: 'the part itself', against: '', fault })
    say(line(all.at(-1) as Held))
  }
}
const failed = all.filter(({ fault }) => fault !== null).length
say(`\n${all.length - failed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed === 0 ? 0 : 1)

function line({ company, call, against, fault }: Held): string {
  return `${fault === null ? 'ok  ' : 'FAIL'}  ${company} | ${call} | ${against}${fault === null ? '' : `\n      ${fault}`}`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
