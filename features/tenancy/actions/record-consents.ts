import { setMemberFlags } from '@keyturn/identity'
import { sha256 } from '@keyturn/platform/crypto'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import { consentChanged } from '../announcements.ts'
import {
  type ConsentChange,
  type ConsentKind,
  consentChanges,
  consentText,
  missesRequired,
  REQUIRED_CONSENTS,
  standing,
} from '../domain/consents.ts'
import { addConsentEvents, findConsents } from '../store/consents.ts'
import { lockHomes } from '../store/homes.ts'
import { withdrawRequests } from '../store/landlords.ts'
import type { Tenancies } from '../tenancies.ts'

export type ConsentWish = { [Kind in ConsentKind]?: boolean | undefined }

/** Keeps what is new with the words it was said to, and tells whoever acts on it. */
export async function recordConsents(
  house: Tenancies,
  tx: Tx,
  memberId: string,
  wish: ConsentWish,
  channel: string,
): Promise<void> {
  const changes = consentChanges(await findConsents(tx, memberId), wish)
  const at = house.clock.now()
  const events = changes.map(({ kind, given }) => ({
    id: newId(at),
    kind,
    given,
    at,
    channel,
    ...wordsOf(kind),
  }))
  await addConsentEvents(tx, memberId, events)
  for (const change of changes) await follow(house, tx, memberId, { ...change, at })
}

function wordsOf(kind: ConsentKind): { textVersion: string; textHash: string } {
  const { version, title, text } = consentText(kind)
  return { textVersion: version, textHash: sha256(`${version}\n${title}\n${text}`) }
}

async function follow(
  house: Tenancies,
  tx: Tx,
  memberId: string,
  change: ConsentChange & { at: Date },
): Promise<void> {
  const { kind, given, at } = change
  if (kind === 'landlordCommunicationConsent' && !given) await withdrawRequests(tx, memberId)
  const needed = REQUIRED_CONSENTS.some((required) => required === kind)
  if (needed && !given) await setMemberFlags(tx, memberId, { tenancyVerified: false })
  await house.queue.announce(tx, consentChanged, { memberId, kind, given, at: at.toISOString() })
}

/** Gives or takes back one consent, from the screen that shows them all. */
export async function changeConsent(
  house: Tenancies,
  memberId: string,
  kind: ConsentKind,
  given: boolean,
): Promise<void> {
  await house.db.transaction(async (tx) => {
    await lockHomes(tx, memberId)
    await recordConsents(house, tx, memberId, { [kind]: given }, 'settings')
  })
}

export async function hasRequiredConsents(tx: Tx, memberId: string): Promise<boolean> {
  return !missesRequired(standing(await findConsents(tx, memberId)))
}
