import './loading.ts'
import { writeSync } from 'node:fs'
import { systemClock } from '@keyturn/platform/clock'
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
  sayLast('Keyturn stopped before everything had ended.')
  process.exit(1)
}

function roleFrom(word: string | undefined): Role {
  if (word === undefined || word === 'all') return 'all'
  if (word === 'api' || word === 'worker') return word
  throw new StartProblem(`There is no role "${word}".`, 'Use api, worker or all.')
}

function fail(error: unknown): void {
  if (error instanceof StartProblem) sayLast(`Keyturn cannot start. ${error.message}`, error.cure)
  else sayLast(`Keyturn stopped: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  process.exit(1)
}

/** Writes the reason of an end: a line of JSON in production, like the rest of its log; else lines to read. */
function sayLast(msg: string, cure?: string): void {
  const isProduction = process.env.NODE_ENV === 'production'
  const line = JSON.stringify({
    level: 'fatal',
    time: systemClock.now().toISOString(),
    msg,
    ...(cure ? { cure } : {}),
  })
  writeSync(2, isProduction ? `${line}\n` : `\n${msg}\n${cure ? `${cure}\n` : ''}`)
}

main().catch(fail)
