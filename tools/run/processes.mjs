import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 5_000

export class Cause extends Error {
  constructor(cause, cure) {
    super(cause)
    this.cure = cure
  }
}

/** Runs a command with its output in view; the answer is its exit code. Whoever ends this program ends it too. */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    // Ctrl-C reaches both by itself.
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs a command quietly; its output comes back, and is shown only when it fails. */
export function runQuietly(command, args, options = {}) {
  return collect(spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options }))
}

const LIFELINE = new URL('lifeline.mjs', import.meta.url).href
const owned = new Set()

/** Runs a Node program quietly in a process group of its own. The group ends with it, and with whoever runs it. */
export async function runOwned(node, args, options = {}) {
  if (owned.size === 0) endTogether()
  const whole = ['--import', LIFELINE, ...args]
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

/** Ctrl-C reaches only this program, as the others have groups of their own: it hands the wish on and waits a little. */
function endTogether() {
  if (ending) return
  ending = true
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, async () => {
      const gone = Promise.all([...owned].map((child) => new Promise((left) => child.once('exit', left))))
      for (const child of owned) signalGroup(child, 'SIGTERM')
      await Promise.race([gone, wait(PATIENCE_MS)])
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
    // Nobody of it is left.
  }
}

export function stopWithCause(error) {
  if (error instanceof Cause)
    process.stderr.write(`\nKeyturn cannot start. ${error.message}\n${error.cure}\n`)
  else process.stderr.write(`\nKeyturn cannot start: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
