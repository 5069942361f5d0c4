import { sameDigest } from '@keyturn/platform/crypto'
import { notFound } from '@keyturn/platform/http'
import { isId } from '@keyturn/platform/ids'
import type { UnsubscribeView } from '../contract.ts'
import { isScope, isSubscribed, type UnsubscribeScope, withLetters } from '../domain/choices.ts'
import { ruleOf } from '../domain/kinds.ts'
import { unsubscribePage } from '../links.ts'
import type { Notifications } from '../notifications.ts'
import { loadMember, lockMember, saveChoices } from '../store/members.ts'

interface Claim {
  memberId: string
  scope: UnsubscribeScope
}

export function unsubscribeToken(notifications: Notifications, { memberId, scope }: Claim): string {
  return `${memberId}.${scope}.${notifications.sign(`unsubscribe:${memberId}:${scope}`)}`
}

/** The page a person reads first, and the address a mail program calls by itself (RFC 8058). */
export function unsubscribeAddress(
  notifications: Notifications,
  memberId: string,
  scope: UnsubscribeScope,
): { page: string; oneClick: string } {
  const token = unsubscribeToken(notifications, { memberId, scope })
  return {
    page: `${notifications.publicUrl}${unsubscribePage(token)}`,
    oneClick: `${notifications.publicUrl}/api/notifications/unsubscribe/${token}/`,
  }
}

/** A link that we did not write for this member is no link. */
function believe(notifications: Notifications, token: string): Claim {
  const [memberId = '', scope = '', signature = ''] = token.split('.')
  if (!isId(memberId) || !isScope(scope)) throw notFound()
  const claim = { memberId, scope }
  if (!sameDigest(unsubscribeToken(notifications, claim), `${memberId}.${scope}.${signature}`))
    throw notFound()
  return claim
}

export async function readSubscription(
  notifications: Notifications,
  token: string,
): Promise<UnsubscribeView> {
  const { memberId, scope } = believe(notifications, token)
  const { choices } = await loadMember(notifications.db, memberId)
  return view(scope, isSubscribed(scope, choices))
}

/** Stops the letters a link speaks of, or takes that back. Done twice it is done; whoever left stays unknown. */
export async function setSubscription(
  notifications: Notifications,
  token: string,
  wanted: boolean,
): Promise<UnsubscribeView> {
  const { memberId, scope } = believe(notifications, token)
  await notifications.db.transaction(async (tx) => {
    if (!(await notifications.contact(tx, memberId))) return
    const { choices } = await lockMember(tx, memberId)
    await saveChoices(tx, memberId, withLetters(scope, wanted, choices))
  })
  return view(scope, wanted)
}

const view = (scope: UnsubscribeScope, subscribed: boolean): UnsubscribeView => ({
  scope,
  name: scope === 'all' ? 'Every e-mail you may decline' : ruleOf(scope).name,
  subscribed,
})
