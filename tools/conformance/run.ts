import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backup } from './backup.ts'
import { bud } from './bud/index.ts'
import { citus } from './citus.ts'
import { citusMoves } from './citus-moves.ts'
import { containers } from './containers/index.ts'
import { deploy } from './deploy.ts'
import { image } from './image.ts'
import { metrics } from './metrics.ts'
import { openapi } from './openapi.ts'
import { openssh } from './openssh.ts'
import { type CheckResult, type Part, PartSkipped } from './part.ts'
import { pgbouncer } from './pgbouncer.ts'
import { postgres15 } from './postgres.ts'
import { prometheus } from './prometheus.ts'
import { push } from './push.ts'
import { s3 } from './s3.ts'
import { smtp } from './smtp.ts'
import { tableOf } from './table.ts'
import { upgrade } from './upgrade.ts'
import { wallet } from './wallet.ts'

const parts: Part[] = [
  bud,
  openssh,
  smtp,
  s3,
  push,
  wallet,
  openapi,
  metrics,
  prometheus,
  postgres15,
  pgbouncer,
  citus,
  citusMoves,
  backup,
  upgrade,
  deploy,
  image,
  containers,
]

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { bud: { type: 'string' }, table: { type: 'string' } },
})
const budFile = values.bud ?? process.env.BUD_OPENAPI_FILE ?? null
const unknown = asked.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(', ')}. There are: ${parts.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const all: CheckResult[] = []
const took: string[] = []
const skipped: { part: string; why: string }[] = []
for (const part of parts.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const began = Date.now()
  try {
    const hasTime = asked.length > 0 || values.table !== undefined
    const results = await part.run({ bud: budFile, hasTime })
    all.push(...results)
    for (const row of results) say(line(row))
    took.push(`${part.name} ${Math.round((Date.now() - began) / 1000)} s`)
  } catch (error) {
    if (error instanceof PartSkipped) {
      skipped.push({ part: part.name, why: error.message })
      say(`skipped  ${part.name}: ${error.message}`)
      continue
    }
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
    all.push({ company: part.name, call: 'the part itself', against: '', fault })
    say(line(all.at(-1) as CheckResult))
  }
}
const failed = all.filter(({ fault }) => fault !== null).length
say(`\n${took.join(', ')}`)
say(`${all.length - failed} passed, ${failed} failed, ${skipped.length} skipped`)
if (values.table) writeFileSync(values.table, tableOf(all, skipped))
process.exit(failed === 0 ? 0 : 1)

function line({ company, call, against, fault }: CheckResult): string {
  return `${fault === null ? 'ok  ' : 'FAIL'}  ${company} | ${call} | ${against}${fault === null ? '' : `\n      ${fault}`}`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
