import { setMemberFlags } from '@keyturn/identity'
import { sha256 } from '@keyturn/platform/crypto'
import type { Tx } from '@keyturn/platform/db'
import { newId } from '@keyturn/platform/ids'
import type { TenancyContext } from '../context.ts'
import {
  type ConsentChange,
  type ConsentKind,
  consentChanges,
  consentsNow,
  consentText,
  missesRequired,
  REQUIRED_CONSENTS,
} from '../domain/consents.ts'
import { consentChanged } from '../events.ts'
import { addConsentEvents, findConsents } from '../store/consents.ts'
import { lockHomes } from '../store/homes.ts'
import { withdrawRequests } from '../store/landlords.ts'

export type ConsentRequest = { [Kind in ConsentKind]?: boolean | undefined }

/** Stores changed consents with their text version and publishes an event for each. */
export async function recordConsents(
  context: Pick<TenancyContext, 'clock' | 'queue'>,
  tx: Tx,
  memberId: string,
  wish: ConsentRequest,
  channel: string,
  asked: { askedAnew?: boolean } = {},
): Promise<void> {
  const changes = consentChanges(await findConsents(tx, memberId), wish, asked)
  const at = context.clock.now()
  const events = changes.map(({ kind, given }) => ({
    id: newId(at),
    kind,
    given,
    at,
    channel,
    ...consentTextOf(kind),
  }))
  await addConsentEvents(tx, memberId, events)
  for (const change of changes) await follow(context, tx, memberId, { ...change, at })
}

function consentTextOf(kind: ConsentKind): { textVersion: string; textHash: string } {
  const { version, title, text } = consentText(kind)
  return { textVersion: version, textHash: sha256(`${version}\n${title}\n${text}`) }
}

async function follow(
  context: Pick<TenancyContext, 'clock' | 'queue'>,
  tx: Tx,
  memberId: string,
  change: ConsentChange & { at: Date },
): Promise<void> {
  const { kind, given, at } = change
  if (kind === 'landlordCommunicationConsent' && !given) await withdrawRequests(tx, memberId)
  const needed = REQUIRED_CONSENTS.some((required) => required === kind)
  if (needed && !given) await setMemberFlags(tx, memberId, { tenancyVerified: false })
  await context.queue.publish(tx, consentChanged, { memberId, kind, given, at: at.toISOString() })
}

/** Gives or withdraws one consent, from the settings screen. */
export async function changeConsent(
  context: TenancyContext,
  memberId: string,
  kind: ConsentKind,
  given: boolean,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockHomes(tx, memberId)
    await recordConsents(context, tx, memberId, { [kind]: given }, 'settings', { askedAnew: true })
  })
}

export async function hasRequiredConsents(tx: Tx, memberId: string): Promise<boolean> {
  return !missesRequired(consentsNow(await findConsents(tx, memberId)))
}
