import { sameDigest } from '@keyturn/platform/crypto'
import { notFound } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import type { NotificationsContext } from '../context.ts'
import type { UnsubscribeView } from '../contract.ts'
import { isScope, isSubscribed, type UnsubscribeScope, withEmailChoice } from '../domain/choices.ts'
import { ruleOf } from '../domain/kinds.ts'
import { oneClickUnsubscribe, unsubscribePage } from '../links.ts'
import { loadMember, lockMember, saveChoices } from '../store/members.ts'
import { contactOf } from './contact.ts'

interface Claim {
  memberId: string
  scope: UnsubscribeScope
}

export function unsubscribeToken(context: NotificationsContext, { memberId, scope }: Claim): string {
  return `${memberId}.${scope}.${context.digest('notifications', 'unsubscribe', memberId, scope)}`
}

/** URLs of the unsubscribe page, and of one-click unsubscribe for mail programs (RFC 8058). */
export function unsubscribeAddress(
  context: NotificationsContext,
  memberId: string,
  scope: UnsubscribeScope,
): { page: string; oneClick: string } {
  const token = unsubscribeToken(context, { memberId, scope })
  return {
    page: `${context.publicUrl}${unsubscribePage(token)}`,
    oneClick: `${context.publicUrl}${oneClickUnsubscribe(token)}`,
  }
}

/** Throws unless the link's token was issued for this member. */
function readToken(context: NotificationsContext, token: string): Claim {
  const [memberId = '', scope = '', signature = ''] = token.split('.')
  if (!isId(memberId) || !isScope(scope)) throw notFound()
  const claim = { memberId, scope }
  if (!sameDigest(unsubscribeToken(context, claim), `${memberId}.${scope}.${signature}`)) throw notFound()
  return claim
}

export async function readSubscription(
  context: NotificationsContext,
  token: string,
): Promise<UnsubscribeView> {
  const { memberId, scope } = readToken(context, token)
  const { choices } = await loadMember(context.db, memberId)
  return view(scope, isSubscribed(scope, choices))
}

/** Unsubscribes from the emails of a link, or resubscribes. Idempotent; ignores deleted accounts. */
export async function setSubscription(
  context: NotificationsContext,
  token: string,
  wanted: boolean,
): Promise<UnsubscribeView> {
  const { memberId, scope } = readToken(context, token)
  await context.db.transaction(async (tx) => {
    if (!(await contactOf(tx, memberId))) return
    const { choices } = await lockMember(tx, memberId)
    await saveChoices(tx, memberId, withEmailChoice(scope, wanted, choices))
  })
  return view(scope, wanted)
}

const view = (scope: UnsubscribeScope, subscribed: boolean): UnsubscribeView => ({
  scope,
  name: scope === 'all' ? 'Every email you may decline' : ruleOf(scope).name,
  subscribed,
})
