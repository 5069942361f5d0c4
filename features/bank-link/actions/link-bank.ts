import type { BankLinkContext } from '../context.ts'
import { listConnections } from '../store/connections.ts'
import { finishConnecting } from './finish-connecting.ts'
import { startConnecting } from './start-connecting.ts'

/** The whole journey in one go, for seeds: `consent` does at the bank's page what a person would do there. */
export async function linkBank(
  context: BankLinkContext,
  memberId: string,
  consent: (connectUrl: string) => Promise<string>,
): Promise<void> {
  // Whoever has a bank already says yes to it again.
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
