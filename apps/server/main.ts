import './loading.ts'
import { StartProblem } from '@keyturn/platform/config'
import { parseConfig } from './config/index.ts'
import type { Role } from './role.ts'

/** The program: reads the environment, starts its role, and ends cleanly however it is asked to. */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const role = roleFrom(process.argv[2])
  // The app is loaded once it is known how it should stand: a slip in the environment is told at once.
  const { start } = await import('./start.ts')
  const running = await start(config, role)
  let stopping = false
  const stop = (): void => {
    // Ctrl-C in a terminal reaches us directly and through npm; the second one asks for nothing new.
    if (stopping) return
    stopping = true
    setTimeout(leaveAnyway, LONGEST_STOP_MS).unref()
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
}

/** Whoever stops us, in a rollout say, waits so long and no longer. What was left half done is taken up by others. */
const LONGEST_STOP_MS = 14_000

function leaveAnyway(): void {
  process.stderr.write('\nKeyturn stopped before everything had ended.\n')
  process.exit(1)
}

function roleFrom(word: string | undefined): Role {
  if (word === undefined || word === 'all') return 'all'
  if (word === 'api' || word === 'worker') return word
  throw new StartProblem(`There is no role "${word}".`, 'Use api, worker or all.')
}

function fail(error: unknown): void {
  if (error instanceof StartProblem)
    process.stderr.write(`\nKeyturn cannot start. ${error.message}\n${error.cure}\n`)
  else
    process.stderr.write(
      `\nKeyturn stopped: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
}

main().catch(fail)
