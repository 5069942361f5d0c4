import { anAccessToken, aVerifiedMember } from '@keyturn/identity/testing'
import Fastify from 'fastify'
import { withDatabase } from '../database.ts'
import { callsPerSecond } from '../many-readers.ts'
import { type Contender, pairedRounds, printTable, requestsPerSecond } from '../measure.ts'
import { liveThrough, openDashboard } from './app.ts'
import { gatherCrowd } from './crowd.ts'

const CROWD = 5_000

const QUERY = { name: 'one-row', text: 'select $1::int as id, $2::text as name', values: [1, 'Amara'] }
/** What the same months take when nothing is made of them. */
const MONTHS = {
  name: 'plain-months',
  text: 'select * from rent_period where member_id = $1 order by due_on desc limit 24',
}

/** The dashboard's read, signed in, beside a bare route with one prepared query; and with more history behind it. */
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
    await liveThrough(db, member.id, months)
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
  await liveThrough(db, member.id, 24)
  // Without a revision nothing is kept for anybody.
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

  const crowd = await gatherCrowd(db, http, CROWD)
  await db.$client.query('vacuum analyze')
  const dashboards = () => callsPerSecond({ address, path: '/api/payment-report/dashboard/', headers: crowd })
  const rows = {
    name: 'bare Fastify route, one prepared query for one row',
    round: () => callsPerSecond({ address: bareAddress, path: '/row', headers: [{}] }),
  }
  // Everybody's is read once before it counts.
  for (const headers of crowd) await http.inject({ url: '/api/payment-report/dashboard/', headers })
  const kept = { name: 'the dashboard, nothing has changed', round: dashboards }
  printTable(`Dashboards of ${CROWD} members at random`, await pairedRounds([rows, kept], 5), 'requests/s')
  await db.$client.query('delete from member_revision')
  const anew = { name: 'the dashboard, each worked out anew', round: dashboards }
  printTable(`Dashboards of ${CROWD} members at random`, await pairedRounds([rows, anew], 5), 'requests/s')
  await bare.close()
  await close()
})
