import { spawn } from 'node:child_process'

interface CommandOutput {
  code: number
  out: string
}

interface Options {
  cwd?: string
  env?: Record<string, string | undefined>
  /** Called with each chunk of output. */
  heard?(text: string): void
}

/** Runs a command asynchronously, because this process also serves the builds' proxy. */
export function attempt(command: string[], options: Options = {}): Promise<CommandOutput> {
  const [program = '', ...args] = command
  const { heard, env, cwd } = options
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        out = (out + String(chunk)).slice(-400_000)
        heard?.(String(chunk))
      })
    child.on('error', (error) => resolve({ code: 127, out: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, out }))
  })
}

/** Same, and throws the last output lines if the command fails. */
export async function sh(command: string[], options: Options = {}): Promise<string> {
  const { code, out } = await attempt(command, options)
  if (code !== 0)
    throw new Error(`${command.slice(0, 8).join(' ')} ended with ${code}: ${out.trim().slice(-1500)}`)
  return out
}
