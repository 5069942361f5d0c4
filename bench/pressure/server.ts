import { anAccessToken, aVerifiedMember } from '@keyturn/identity/testing'
import { registerHealth } from '@keyturn/platform/http'
import { createMetrics } from '@keyturn/platform/metrics'
import { addHistory, openDashboard } from '../dashboard/app.ts'
import type { Reply } from './ipc-messages.ts'

/** Serves the dashboard in its own process; the parent process sends the load. */
const { http, context, mounted, db } = await openDashboard(process.argv[2] ?? '')
registerHealth(http, { db, metrics: createMetrics(), ready: () => true })
const tokens: string[] = []
for (let count = 0; count < Number(process.argv[3]); count++) {
  const member = await aVerifiedMember(context)
  await addHistory(db, member.id, 24)
  // Deletes the revision, because then no response is cached, as after a night's readings.
  await db.$client.query('delete from member_revision where member_id = $1', [member.id])
  tokens.push(await anAccessToken(mounted, member))
}
await db.$client.query('vacuum analyze')
const address = await http.listen({ port: 0, host: '127.0.0.1' })
const reply = (message: Reply): void => void process.send?.(message)
process.on('message', () => {
  globalThis.gc?.()
  reply({ reply: 'measured', rss: process.memoryUsage.rss() })
})
reply({ reply: 'open', address, tokens })
