import { type Config, StartProblem } from '@keyturn/platform/config'
import { createLogger } from '@keyturn/platform/logging'
import { announceReady } from './greeting.ts'
import { type App, buildApp } from './wiring/app.ts'
import { openStore } from './wiring/store.ts'

export type Role = 'api' | 'worker' | 'all'

export interface Running {
  url: string
  stop(): Promise<void>
}

/** Starts one role. Everything opened is closed again in the opposite order, also when a later step fails. */
export async function start(config: Config, role: Role): Promise<Running> {
  const began = performance.now()
  const log = createLogger({ level: config.logLevel })
  const closers: (() => Promise<void> | void)[] = []
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const store = await openStore(config, closers)
    const app = await buildApp({ config, role, log, store, closers })
    const url = role === 'worker' ? '' : await listen(app, config)
    if (role !== 'worker') closers.push(() => app.http.close())
    if (role !== 'api') {
      await app.worker.start()
      closers.push(() => app.worker.stop())
    }
    app.markReady(true)
    closers.push(() => app.markReady(false))
    if (role !== 'worker')
      announceReady({ url, config, sandbox: app.sandbox, seconds: (performance.now() - began) / 1000 })
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function listen(app: App, config: Config): Promise<string> {
  try {
    await app.http.listen({ port: config.port, host: config.host })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : null
    if (reason === 'EADDRINUSE') {
      throw new StartProblem(
        `Port ${config.port} is in use by another program.`,
        `Stop that program, or choose another port: PORT=${config.port + 1} npm start`,
      )
    }
    if (reason === 'EACCES') {
      throw new StartProblem(
        `This user may not listen on port ${config.port}.`,
        'Choose a port above 1024, for example PORT=3000.',
      )
    }
    if (reason === 'ENOTFOUND' || reason === 'EADDRNOTAVAIL') {
      throw new StartProblem(
        `HOST ${config.host} is not an address of this machine.`,
        'Unset HOST, or set it to 127.0.0.1 or 0.0.0.0.',
      )
    }
    throw error
  }
  const address = app.http.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return `http://localhost:${port}`
}
