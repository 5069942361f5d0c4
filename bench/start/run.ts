import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@keyturn/platform/testing/server'

const STARTS = 5
/** Clock ticks per second, the kernel's unit of processor time: 100 on every Linux. */
const TICKS_A_SECOND = 100

interface Running {
  pid: number
  parent: number
  command: string
  cpuSeconds: number
}

/** Runs `npm start` with the built-in database of an app that was started before. */
const folder = mkdtempSync(join(tmpdir(), 'keyturn-bench-'))
try {
  await start(folder)
  for (let nth = 0; nth < STARTS; nth++) {
    const { seconds, tree } = await start(folder)
    const ours = tree.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
    process.stdout.write(
      `open after ${seconds.toFixed(2)} s, ${ours.toFixed(2)} s of processor; load ${loadavg()[0]?.toFixed(1)}\n`,
    )
    if (nth === 0) process.stdout.write(tree.map(lineOf).join(''))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function start(dataDir: string): Promise<{ seconds: number; tree: Running[] }> {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port) }
  const began = performance.now()
  const npm = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = npm.pid ?? 0
  try {
    await untilOpen(npm)
    const measured = { seconds: (performance.now() - began) / 1000, tree: treeUnder(pid) }
    // A new folder is ready when its demo is complete; a stop before would start the demo over.
    while (!(await fetch(`http://localhost:${port}/readyz`)).ok) await wait(100)
    return measured
  } finally {
    // npm exits at once, but its child processes take time to end.
    const left = treeUnder(pid)
    process.kill(-pid, 'SIGTERM')
    while (left.some((each) => readProcess(each.pid).length > 0)) await wait(50)
  }
}

async function untilOpen({ stdout }: ChildProcess): Promise<void> {
  let said = ''
  const opened = Promise.withResolvers<void>()
  stdout?.on('data', (chunk) => {
    said += String(chunk)
    if (said.includes('Keyturn is open')) opened.resolve()
  })
  stdout?.on('end', () => opened.reject(new Error(`The app did not open:\n${said}`)))
  await opened.promise
}

/** Returns the process and all its descendants, parents first. */
function treeUnder(root: number): Running[] {
  const running = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? readProcess(Number(name)) : [],
  )
  const below = (pid: number): Running[] =>
    running.filter(({ parent }) => parent === pid).flatMap((each) => [each, ...below(each.pid)])
  return [...running.filter(({ pid }) => pid === root), ...below(root)]
}

function readProcess(pid: number): Running[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return [{ pid, parent: Number(fields[1]), command, cpuSeconds: ticks / TICKS_A_SECOND }]
  } catch {
    // The process has ended meanwhile.
    return []
  }
}

function lineOf({ command, cpuSeconds }: Running): string {
  return `  ${cpuSeconds.toFixed(2).padStart(6)} s  ${command.replaceAll(`${process.cwd()}/`, '').slice(0, 100)}\n`
}
