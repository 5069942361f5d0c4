import { isDeepStrictEqual } from 'node:util'
import { findMember } from '@keyturn/identity'
import { lookUp, type Queryable, type Tx } from '@keyturn/platform/db'
import { notFound, ownRecord, Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import type { BankLinkContext } from '../context.ts'
import type { HolderAnswer, NameVerdict } from '../domain/holder-answers.ts'
import { fullName } from '../domain/holder-name.ts'
import { accountsInDoubt, nameVerdict } from '../domain/name-verdict.ts'
import { accountHolderChanged, holderExplained } from '../events.ts'
import { accountHoldersOf, decideCheck, type HolderCheck, listChecks, saveCheck } from '../store/holders.ts'

export interface HolderQuestion {
  verdict: NameVerdict
  typedName: string
  /** Names on the accounts that do not match. */
  holders: string[]
  /** Digests of these accounts. */
  accounts: string[]
  /** Latest explanation of this same difference. */
  check: HolderCheck | null
}

/** Compares the present name and accounts, and returns the member's explanation of the difference. */
export async function holderQuestion(db: Queryable, memberId: string): Promise<HolderQuestion> {
  const member = await findMember(db, memberId)
  const known = (await lookUp(db, accountHoldersOf([memberId]))).get(memberId)
  if (!member || !known) throw notFound()
  const { holders, accounts } = accountsInDoubt(member, known)
  const typedName = fullName(member)
  const check = (await listChecks(db, memberId)).find(
    (one) =>
      one.typedName === typedName &&
      isDeepStrictEqual(one.holders, holders) &&
      isDeepStrictEqual(one.accounts ?? accounts, accounts),
  )
  return { verdict: nameVerdict(member, known), typedName, holders, accounts, check: check ?? null }
}

/** Stores the member's explanation for staff. Replaces an earlier one that has no decision yet. */
export async function explainHolder(
  context: BankLinkContext,
  memberId: string,
  said: HolderAnswer,
): Promise<HolderQuestion> {
  return context.db.transaction(async (tx) => {
    const { verdict, typedName, holders, accounts, check } = await holderQuestion(tx, memberId)
    if (verdict !== 'not_matched' && verdict !== 'not_told')
      throw new Refusal(
        409,
        'nothing_to_explain',
        'There is nothing to explain about the name on your account.',
      )
    if (check && check.accepted !== null)
      throw new Refusal(409, 'already_decided', 'We have decided about this name already. Please contact us.')
    const now = context.clock.now()
    await saveCheck(tx, memberId, { id: newId(now), typedName, holders, accounts, said }, now)
    if (check === null) await context.queue.publish(tx, holderExplained, { memberId })
    return holderQuestion(tx, memberId)
  })
}

/** Accepts or declines the difference. The decision covers only this name, these accounts and their holders. */
export async function decideHolder(
  context: Pick<BankLinkContext, 'clock' | 'db' | 'queue'>,
  decision: { memberId: string; id: string; accepted: boolean; by: string; note: string },
  written: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { memberId, ...decided } = decision
  if (decision.by === memberId) throw ownRecord()
  await context.db.transaction(async (tx) => {
    if (!(await decideCheck(tx, memberId, { ...decided, at: context.clock.now() })))
      throw new Refusal(
        409,
        'already_decided',
        'This was decided in the meantime. Load the list again to see it.',
      )
    await context.queue.publish(tx, accountHolderChanged, { memberId })
    await written(tx)
  })
}
