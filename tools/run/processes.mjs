import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const KILL_TIMEOUT_MS = 5_000

export class Cause extends Error {
  constructor(cause, cure) {
    super(cause)
    this.cure = cure
  }
}

/** Runs a command with its output in the terminal. Returns the exit code, and forwards signals to it. */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    // SIGINT reaches both processes directly.
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs a command quietly. Returns its output, which is printed only on failure. */
export function runQuietly(command, args, options = {}) {
  return collect(spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options }))
}

const KILL_WITH_PARENT = new URL('kill-with-parent.mjs', import.meta.url).href
const owned = new Set()

/** Runs a Node program quietly in its own process group. The group ends with the program and with this process. */
export async function runManaged(node, args, options = {}) {
  if (owned.size === 0) forwardSignals()
  const whole = ['--import', KILL_WITH_PARENT, ...args]
  const child = spawn(node, whole, { stdio: ['pipe', 'pipe', 'pipe'], detached: true, ...options })
  owned.add(child)
  try {
    return await collect(child, options.onOutput)
  } finally {
    signalGroup(child, 'SIGKILL')
    owned.delete(child)
  }
}

function collect(child, onOutput) {
  return new Promise((resolve, reject) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        onOutput?.(String(chunk))
      })
    child.on('error', reject)
    child.on('exit', (code) => resolve({ code: code ?? 1, output }))
  })
}

let ending = false

/** Forwards Ctrl-C, because only this process gets it, and waits a little. */
function forwardSignals() {
  if (ending) return
  ending = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, async () => {
      const gone = Promise.all([...owned].map((child) => new Promise((left) => child.once('exit', left))))
      for (const child of owned) signalGroup(child, 'SIGTERM')
      await Promise.race([gone, wait(KILL_TIMEOUT_MS)])
      process.exit(130)
    })
  process.once('exit', () => {
    for (const child of owned) signalGroup(child, 'SIGKILL')
  })
}

function signalGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has already ended.
  }
}

export function stopWithCause(error) {
  if (error instanceof Cause)
    process.stderr.write(`\nKeyturn cannot start. ${error.message}\n${error.cure}\n`)
  else process.stderr.write(`\nKeyturn cannot start: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
