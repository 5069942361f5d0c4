import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@keyturn/platform/testing/server'
import { debianProgram, versionOf } from './obtain.ts'
import type { Part } from './part.ts'
import { ask, debianPostgres, tryProgram } from './postgres.ts'
import {
  retryUntilPasses,
  type TempEnvironment,
  unprivileged,
  withTempEnvironment,
} from './temp-environment.ts'

/** Two programs behind PgBouncer in transaction mode, with fewer connections than they ask for. */
export const pgbouncer: Part = {
  name: 'pgbouncer',
  run: () =>
    withTempEnvironment('pgbouncer', async (temp) => {
      const bouncer = debianProgram('/usr/sbin/pgbouncer', 'pgbouncer')
      const { url: directUrl, port, version } = await debianPostgres(temp)
      const url = await startBouncer(temp, bouncer, port)
      const against = `${versionOf(bouncer, '--version')}, ${version}, pool_mode=transaction`
      return tryProgram(temp, { company: 'PgBouncer', against, url, directUrl })
    }),
}

async function startBouncer(temp: TempEnvironment, bouncer: string, serverPort: number): Promise<string> {
  const port = await freePort()
  const ini = join(temp.folder, 'pgbouncer.ini')
  writeFileSync(
    ini,
    `[databases]
keyturn = host=127.0.0.1 port=${serverPort} dbname=keyturn user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 500
`,
    { mode: 0o644 },
  )
  temp.serve(bouncer, [ini], { ...unprivileged, stopBy: 'SIGINT' })
  const url = `postgres://postgres@127.0.0.1:${port}/keyturn`
  await retryUntilPasses(() => ask(url, 'select 1'))
  return url
}
