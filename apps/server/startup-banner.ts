import type { Config } from './config/index.ts'
import type { Role } from './role.ts'
import type { Sandbox } from './sandbox/index.ts'

/** Prints the greeting in the terminal when the app is ready. */
export function printStartupBanner(options: {
  url: string
  role: Role
  config: Config
  sandbox: Sandbox | null
  seconds: number
}): void {
  const { sandbox, role } = options
  if (role === 'worker') {
    process.stdout.write(`\nThe worker is at work; probes and metrics at ${options.url}\n\n`)
    return
  }
  const address = options.config.publicUrl ?? options.url
  const lines = [`Keyturn is open at ${address} (ready in ${options.seconds.toFixed(1)} s)`]
  if (sandbox) {
    const people = sandbox.people
    const width = Math.max(0, ...people.map((person) => person.email.length))
    lines.push(
      '',
      `  Sandbox       ${address}/sandbox/   bank, card and mail companies are stand-ins here`,
      `  Mailbox       ${address}/sandbox/mail`,
      ...people.map(
        (person, index) =>
          `  ${index === 0 ? 'Demo sign-ins' : '             '} ${person.email.padEnd(width)}  ${person.password}  ${person.description}`,
      ),
    )
  }
  lines.push('', 'Stop with Ctrl-C.', '')
  process.stdout.write(`\n${lines.join('\n')}\n`)
}
