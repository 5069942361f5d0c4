import { spawn } from 'node:child_process'

export class Cause extends Error {
  constructor(cause, cure) {
    super(cause)
    this.cure = cure
  }
}

/** Runs a command with its output in view; the answer is its exit code. */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs a command quietly; its output comes back, and is shown only when it fails. */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('exit', (code) => resolve({ code: code ?? 1, output }))
  })
}

export function stopWithCause(error) {
  if (error instanceof Cause)
    process.stderr.write(`\nKeyturn cannot start. ${error.message}\n${error.cure}\n`)
  else process.stderr.write(`\nKeyturn cannot start: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
