import type { Day } from '@keyturn/platform/days'
import { z } from 'zod'
import * as answers from './answers.ts'
import { recordApproval } from './check-records.ts'
import { BrokenPromise, type HttpClient } from './http-client.ts'
import type { SimulatedMember } from './simulated-member.ts'

const people = z.array(z.object({ email: z.string(), password: z.string(), role: z.string() }))
const approvals = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      name: z.string().nullable(),
      address: z.string().nullable(),
      month: z.string().optional(),
      code: z.string().optional(),
      revision: z.number().optional(),
      status: z.string(),
    }),
  ),
})
type Item = z.infer<typeof approvals>['items'][number]

/** One of this many adverse questions is declined by staff. */
const DECLINES_EVERY = 5

/** Decides the open approvals: approves most adverse codes, and every file that our check stopped. */
export async function decideApprovals(
  line: HttpClient,
  lives: readonly SimulatedMember[],
  today: Day,
): Promise<void> {
  const admin = (await line.get('/sandbox/people', people)).find(({ role }) => role === 'admin')
  if (!admin) return
  const { email, password } = admin
  const { tokens } = await line.send('/api/auth/login/', answers.signedIn, { body: { email, password } })
  line.signIn(tokens.access)
  const { items } = await line.get('/api/manager/approvals/?status=waiting&page_size=100', approvals)
  for (const item of items) {
    if (item.kind === 'file') await decide(line, item, true)
    if (item.kind === 'adverse') await decideAdverse(line, item, lives, today)
  }
  line.signIn(null)
}

/** Returns false for items that cannot be decided: a sent file waits for its agency. */
async function decide(line: HttpClient, { id, revision }: Item, approve: boolean): Promise<boolean> {
  const { status, text } = await line.ask(`/api/manager/approvals/${id}/decide/`, {
    method: 'POST',
    body: { approve, reason: 'Looked at.', ...(revision !== undefined && { revision }) },
  })
  if (status < 300 || status === 409) return status < 300
  throw new BrokenPromise('what is allowed works', `${id} ${status} ${text}`)
}

async function decideAdverse(
  line: HttpClient,
  item: Item,
  lives: readonly SimulatedMember[],
  today: Day,
): Promise<void> {
  const { name, address, month, code } = item
  const life = lives.find((one) => one.name === name)
  const home = life?.homes.find((one) => one.address === address) ?? life?.homes.at(-1)
  if (!life || !home || !month || !code) return
  const approve = (life.history.rentPence + Number(month.slice(5))) % DECLINES_EVERY !== 0
  if (!(await decide(line, item, approve))) return
  recordApproval(life, home, { isApproved: approve, month, code }, today)
}
