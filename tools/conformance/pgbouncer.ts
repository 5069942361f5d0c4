import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@keyturn/platform/testing/server'
import { debianProgram, versionOf } from './obtain.ts'
import type { Part } from './part.ts'
import { ask, debianPostgres, tryProgram } from './postgres.ts'
import { asNobody, inRoom, type Room, untilAnswers } from './room.ts'

/** Two programs behind PgBouncer in transaction mode, with fewer connections than they ask for. */
export const pgbouncer: Part = {
  name: 'pgbouncer',
  run: () =>
    inRoom('pgbouncer', async (room) => {
      const bouncer = debianProgram('/usr/sbin/pgbouncer', 'pgbouncer')
      const { url: directUrl, port, version } = await debianPostgres(room)
      const url = await startBouncer(room, bouncer, port)
      const against = `${versionOf(bouncer, '--version')}, ${version}, pool_mode=transaction`
      return tryProgram(room, { company: 'PgBouncer', against, url, directUrl })
    }),
}

async function startBouncer(room: Room, bouncer: string, serverPort: number): Promise<string> {
  const port = await freePort()
  const ini = join(room.folder, 'pgbouncer.ini')
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
  room.serve(bouncer, [ini], { ...asNobody, stopBy: 'SIGINT' })
  const url = `postgres://postgres@127.0.0.1:${port}/keyturn`
  await untilAnswers(() => ask(url, 'select 1'))
  return url
}
