import type { BankLinkContext } from '../context.ts'
import { listConnections } from '../store/connections.ts'
import { finishConnecting } from './finish-connecting.ts'
import { startConnecting } from './start-connecting.ts'

/** Runs a whole journey, for seeds. `consent` acts as the person at the bank's page. */
export async function linkBank(
  context: BankLinkContext,
  memberId: string,
  consent: (connectUrl: string) => Promise<string>,
): Promise<void> {
  // A member with a linked bank renews its consent.
  const [known] = await listConnections(context.db, memberId)
  const { connectUrl } = await startConnecting(context, {
    memberId,
    returnPath: null,
    reconfirm: known?.id ?? null,
    browser: null,
  })
  const back = new URL(await consent(connectUrl)).searchParams
  await finishConnecting(context, { memberId, nonce: back.get('n'), taskId: back.get('task_id') })
}
