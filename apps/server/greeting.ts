import type { Config } from '@keyturn/platform/config'
import type { Sandbox } from './sandbox/index.ts'

/** What a person sees in the terminal when the house is open. */
export function announceReady(options: {
  url: string
  config: Config
  sandbox: Sandbox | null
  seconds: number
}): void {
  const { sandbox } = options
  const address = options.config.publicUrl ?? options.url
  const lines = [`Keyturn is open at ${address} (ready in ${options.seconds.toFixed(1)} s)`]
  if (sandbox) {
    const people = sandbox.people()
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
