import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '@keyturn/platform/config'

export type Closers = (() => Promise<void> | void)[]

/**
 * Runs a one-off program. Prints an expected problem as two lines instead of a stack, and runs the closers in reverse
 * order.
 */
export async function runCommand(
  words: { failed: string; exitCode?: number },
  command: (closers: Closers) => Promise<void>,
): Promise<void> {
  const closers: Closers = []
  try {
    await command(closers)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    process.stderr.write(`\n${words.failed} ${error.message}\n${error.cure}\n`)
    process.exitCode = words.exitCode ?? 1
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

/** Returns the command of a one-off program: npm's in a checkout, Node's in an image, which has no npm scripts. */
export function commandOf(name: string, ...words: string[]): string {
  const isCheckout = existsSync(join(import.meta.dirname, '../../tools/run/start.mjs'))
  if (!isCheckout) return ['node', `apps/server/${name}.ts`, ...words].join(' ')
  const script = name === 'restore-drill' ? 'restore:drill' : name
  return ['npm run', script, ...(words.length > 0 ? ['--', ...words] : [])].join(' ')
}
