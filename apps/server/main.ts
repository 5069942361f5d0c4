import './module-hooks.ts'
import { writeSync } from 'node:fs'
import { systemClock } from '@keyturn/platform/clock'
import { StartupError } from '@keyturn/platform/config'
import { parseConfig } from './config/index.ts'
import type { Role } from './role.ts'

/** Reads the environment, starts the role and shuts down cleanly. */
async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const role = roleFrom(process.argv[2])
  // Loads the app after the configuration is parsed, so a mistake in it is reported at once.
  const { start } = await import('./start.ts')
  const running = await start(config, role)
  let stopping = false
  const stop = (): void => {
    // Ctrl-C sends SIGINT twice, directly and through npm. The second signal is ignored.
    if (stopping) return
    stopping = true
    setTimeout(forceExit, SHUTDOWN_TIMEOUT_MS).unref()
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
}

/** Shutdown timeout, because an orchestrator kills the process soon after. Other workers retry unfinished jobs. */
const SHUTDOWN_TIMEOUT_MS = 14_000

function forceExit(): void {
  writeFatal('Keyturn stopped before everything had ended.')
  process.exit(1)
}

function roleFrom(word: string | undefined): Role {
  if (word === undefined || word === 'all') return 'all'
  if (word === 'api' || word === 'worker') return word
  throw new StartupError(`There is no role "${word}".`, 'Use api, worker or all.')
}

function fail(error: unknown): void {
  if (error instanceof StartupError) writeFatal(`Keyturn cannot start. ${error.message}`, error.cure)
  else
    writeFatal(`Keyturn stopped: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  process.exit(1)
}

/** Logs why the process ends: as JSON in production, else as plain text. */
function writeFatal(msg: string, cure?: string): void {
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
