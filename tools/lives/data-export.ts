import { strFromU8, unzipSync } from 'fflate'
import { z } from 'zod'
import { isOpen, type Moment } from './act.ts'
import * as answers from './answers.ts'
import { BrokenPromise, untilDone } from './http-client.ts'
import type { SimulatedMember } from './simulated-member.ts'

const contents = z.object({
  parts: z.array(
    z.object({ title: z.string(), data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
  ),
})

/** Downloads a copy of the member's data and compares it with the pages. */
export async function checkDataExport(life: SimulatedMember, moment: Moment): Promise<void> {
  const { line } = life
  await line.do('/api/privacy/export/', { trouble: moment.trouble })
  const copy = await downloadUrl(life)
  const archive = await line.bytes(copy)
  const json = unzipSync(archive)['keyturn-data.json']
  const { parts } = contents.parse(JSON.parse(strFromU8(json ?? new Uint8Array())))
  const rows = (part: string, table: string) => parts.find(({ title }) => title === part)?.data[table] ?? []
  const vouchers = rows('Your points', 'Vouchers').length
  if (vouchers !== life.redemptions)
    throw new BrokenPromise('the copy says what the pages say', `${vouchers} of ${life.redemptions} vouchers`)
  if (!isOpen(life, moment)) return
  const { months } = await line.get('/api/payment-report/', answers.report)
  const told = rows('Your rent record', 'Months and how they stand').map(
    (row) => `${row.due_on} ${row.state}`,
  )
  const missing = months.filter(({ due_on, state }) => !told.includes(`${due_on} ${state}`))
  if (missing.length > 0 || told.length !== months.length)
    throw new BrokenPromise('the copy says what the pages say', JSON.stringify({ missing, told }))
}

function downloadUrl({ line }: SimulatedMember): Promise<string> {
  return untilDone(
    async () => (await line.get('/api/privacy/overview/', answers.privacy)).export?.download_url ?? null,
    new BrokenPromise('a copy is made', 'it never was'),
  )
}
