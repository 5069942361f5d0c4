import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { withResult } from './results.ts'

const RESULTS = 'bench/RESULTS.md'
const say = (line: string) => process.stderr.write(`${line}\n`)

/**
 * node bench/run.ts [name ...]: runs the benches in sequence, and writes the output of each successful one to
 * RESULTS.md.
 */
const asked = process.argv.slice(2)
const all = readdirSync('bench').filter((name) => existsSync(`bench/${name}/run.ts`))
const unknown = asked.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  say(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}.`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : all) {
  const [before = 0] = loadavg()
  const { endedWith, output } = await run(`bench/${name}/run.ts`)
  if (endedWith === 0) storeResult(name, output, before)
  else {
    process.exitCode = 1
    say(`bench/${name} ended with ${endedWith}: ${RESULTS} keeps what it said before.`)
  }
}

/** Runs a program and shows its output. Returns the output with the exit code or the signal. */
async function run(program: string): Promise<{ endedWith: number | string; output: string }> {
  const child = spawn(process.execPath, [program], { stdio: ['inherit', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes
    process.stdout.write(bytes)
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { endedWith: code ?? signal ?? 1, output }
}

function storeResult(name: string, output: string, before: number): void {
  const page = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : ''
  const cores = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const machine = `${cores.length} cores (${cores[0]?.model.trim()}), ${memory} GB, Node ${process.versions.node}`
  const [after = 0] = loadavg()
  writeFileSync(RESULTS, withResult(page, name, { at: new Date(), machine, loads: [before, after], output }))
}
