import { StartupError } from '@keyturn/platform/config'
import { createProbes, shutDownGracefully } from '@keyturn/platform/http'
import { createLogger } from '@keyturn/platform/logging'
import type { FastifyInstance } from 'fastify'
import { refuseUnconfirmedRestore } from './backup/confirm-restore.ts'
import type { Config } from './config/index.ts'
import type { Role } from './role.ts'
import { printStartupBanner } from './startup-banner.ts'
import { buildApp } from './wiring/app.ts'
import { openDatabaseAndSecrets } from './wiring/open-database.ts'

export interface Running {
  url: string
  stop(): Promise<void>
}

/** Starts one role. On shutdown, or if a later step fails, closes everything in reverse order. */
export async function start(config: Config, role: Role): Promise<Running> {
  const began = performance.now()
  const log = createLogger({ level: config.logLevel })
  const closers: (() => Promise<void> | void)[] = []
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const store = await openDatabaseAndSecrets(config, closers, role)
    if (role !== 'api') await refuseUnconfirmedRestore(store.database.db)
    const app = await buildApp({ config, role, log, store, closers })
    if (role !== 'worker' && config.probesPort !== null) {
      const probes = await createProbes(app.probes)
      closers.push(() => probes.close())
      await listen(probes, config.host, config.probesPort)
    }
    // A worker serves only probes, on its own port.
    const http = role === 'worker' ? await createProbes(app.probes) : app.http
    const port = role === 'worker' ? (config.probesPort ?? 0) : config.port
    const url = await listen(http, config.host, port)
    closers.push(() => shutDownGracefully(http, { lameDuckMs: config.lameDuckSeconds * 1000 }))
    if (role !== 'api') {
      await app.worker.start()
      closers.push(() => app.worker.stop())
    }
    app.markReady(true)
    closers.push(() => app.markReady(false))
    const seconds = (performance.now() - began) / 1000
    // Prints the greeting in a terminal. A log store gets JSON only.
    if (config.production) log.info({ role, url: config.publicUrl ?? url, seconds }, 'server: ready')
    else printStartupBanner({ url, role, config, sandbox: app.sandbox, seconds })
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Listening = Pick<FastifyInstance, 'listen' | 'server'>

async function listen(http: Listening, host: string, wanted: number): Promise<string> {
  try {
    await http.listen({ port: wanted, host })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : null
    if (reason === 'EADDRINUSE') {
      throw new StartupError(
        `Port ${wanted} is in use by another program.`,
        `Stop that program, or choose another port: PORT=${wanted + 1} npm start`,
      )
    }
    if (reason === 'EACCES') {
      throw new StartupError(
        `This user may not listen on port ${wanted}.`,
        'Choose a port above 1024, for example PORT=3000.',
      )
    }
    if (reason === 'ENOTFOUND' || reason === 'EADDRNOTAVAIL') {
      throw new StartupError(
        `HOST ${host} is not an address of this machine.`,
        'Unset HOST, or set it to 127.0.0.1 or 0.0.0.0.',
      )
    }
    throw error
  }
  const address = http.server.address()
  const port = typeof address === 'object' && address ? address.port : wanted
  return `http://localhost:${port}`
}
