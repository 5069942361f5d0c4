import { anAccessToken, aVerifiedMember } from '@keyturn/identity/testing'
import Fastify from 'fastify'
import { withDatabase } from '../database.ts'
import { cpuMs } from '../draft/cpu.ts'
import { callsPerSecond } from '../load-generator.ts'
import { type Contender, pairedRounds, printTable, requestsPerSecond } from '../measure.ts'
import { addHistory, openDashboard } from './app.ts'
import { createManyMembers } from './many-members.ts'

const CROWD = 5_000
const SECONDS = 3

const QUERY = { name: 'one-row', text: 'select $1::int as id, $2::text as name', values: [1, 'Amara'] }
/** Query for the same months, without further computation. */
const MONTHS = {
  name: 'plain-months',
  text: 'select * from rent_period where member_id = $1 order by due_on desc limit 24',
}

/** Compares the dashboard's read, signed in, with a bare route with one prepared query, and with longer histories. */
await withDatabase(async (url) => {
  const { http, context, mounted, db, close } = await openDashboard(url)
  const bare = Fastify()
  bare.get('/row', async () => (await db.$client.query(QUERY)).rows[0])
  bare.get<{ Querystring: { member: string } }>('/months', async ({ query }) => {
    const { rows } = await db.$client.query({ ...MONTHS, values: [query.member] })
    return rows
  })
  const bareAddress = await bare.listen({ port: 0, host: '127.0.0.1' })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const readers: Contender[] = []
  for (const months of [24, 12, 36, 60]) {
    const member = await aVerifiedMember(context)
    await addHistory(db, member.id, months)
    const authorization = `Bearer ${await anAccessToken(mounted, member)}`
    if (readers.length === 0)
      readers.push({
        name: 'bare Fastify route, one prepared query for 24 months',
        round: () => requestsPerSecond(`${bareAddress}/months?member=${member.id}`),
      })
    const read = () =>
      requestsPerSecond(`${address}/api/payment-report/dashboard/`, { headers: { authorization } })
    readers.push({ name: `the dashboard, ${months} months of history`, round: read })
  }
  const member = await aVerifiedMember(context)
  await addHistory(db, member.id, 24)
  // Deletes the revision, because without one no response is cached.
  await db.$client.query(`delete from member_revision where member_id = '${member.id}'`)
  const headers = { authorization: `Bearer ${await anAccessToken(mounted, member)}` }
  readers.push({
    name: 'the dashboard, 24 months, worked out anew each time',
    round: () => requestsPerSecond(`${address}/api/payment-report/dashboard/`, { headers }),
  })
  await db.$client.query('vacuum analyze')
  const reference = {
    name: 'bare Fastify route, one prepared query for one row',
    round: () => requestsPerSecond(`${bareAddress}/row`),
  }
  printTable('The dashboard over HTTP', await pairedRounds([reference, ...readers], 3), 'requests/s')

  const crowd = await createManyMembers(db, http, CROWD)
  await db.$client.query('vacuum analyze')
  const spent = new Map<string, { calls: number; ours: number; database: number }>()
  /** Measures requests per second, with the processor time of the app and its callers, and of the database. */
  const asked = (name: string, load: Parameters<typeof callsPerSecond>[0]): Contender => ({
    name,
    async round() {
      const before = await cpuMs(db)
      const perSecond = await callsPerSecond(load, SECONDS)
      const after = await cpuMs(db)
      const sofar = spent.get(name) ?? { calls: 0, ours: 0, database: 0 }
      spent.set(name, {
        calls: sofar.calls + perSecond * SECONDS,
        ours: sofar.ours + after.own - before.own,
        database: sofar.database + after.database - before.database,
      })
      return perSecond
    },
  })
  const dashboards = { address, path: '/api/payment-report/dashboard/', headers: crowd }
  const row = asked('bare Fastify route, one prepared query for one row', {
    ...{ address: bareAddress, path: '/row', headers: [{}] },
  })
  // Reads each dashboard once before measuring, to warm the cache.
  for (const headers of crowd) await http.inject({ url: '/api/payment-report/dashboard/', headers })
  const kept = asked('the dashboard, nothing has changed', dashboards)
  printTable(`Dashboards of ${CROWD} members at random`, await pairedRounds([row, kept], 5), 'requests/s')
  await db.$client.query('delete from member_revision')
  const anew = asked('the dashboard, each worked out anew', dashboards)
  printTable(`Dashboards of ${CROWD} members at random`, await pairedRounds([row, anew], 5), 'requests/s')
  for (const [name, { calls, ours, database }] of spent)
    process.stdout.write(
      `${name}: ${((ours * 1000) / calls).toFixed(0)} us of processors in the app and its callers, ${((database * 1000) / calls).toFixed(0)} us in PostgreSQL\n`,
    )
  await bare.close()
  await close()
})
