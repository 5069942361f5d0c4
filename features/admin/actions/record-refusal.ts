import type { Context } from '@keyturn/platform/feature'
import { type CurrentMember, recordHit } from '@keyturn/platform/http'
import { audit } from '@keyturn/privacy'

const HOUR_MS = 3_600_000
/** Maximum refusals recorded per hour, so that they cannot flood the trail. */
const NOTED_AN_HOUR = 60

/** Records a refused call to the admin area. */
export async function recordRefusal(
  context: Pick<Context, 'db' | 'clock'>,
  call: { member: CurrentMember | null; method: string; route: string; networkAddress: string },
): Promise<void> {
  const { member, method, route } = call
  const at = context.clock.now()
  const key = `desk-refused:${member?.memberId ?? call.networkAddress}`
  const { allowed } = await recordHit(context.db, { key, limit: NOTED_AN_HOUR, windowMs: HOUR_MS }, at)
  if (!allowed) return
  const kind = member?.role === 'admin' ? 'admin' : 'member'
  const actor = member ? ({ kind, id: member.memberId } as const) : ({ kind: 'system' } as const)
  await context.db.transaction((tx) =>
    audit(tx, {
      at,
      actor,
      act: 'manager-call.refused',
      facts: { method, route, signedIn: member !== null },
    }),
  )
}
