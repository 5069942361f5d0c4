import type { Queryable } from '@keyturn/platform/db'
import type { ConsentRecord } from '@keyturn/platform/personal-data'
import type { TenancyContext } from '../context.ts'
import type { ConsentsResponse } from '../contract/index.ts'
import { CONSENT_KINDS, consentText, newerText, REQUIRED_CONSENTS } from '../domain/consents.ts'
import { listConsentEvents } from '../store/consents.ts'

/** Returns the member's consents with the texts they agreed to, and the history. */
export async function readConsents(context: TenancyContext, memberId: string): Promise<ConsentsResponse> {
  const events = await listConsentEvents(context.db, memberId)
  return {
    consents: CONSENT_KINDS.map((kind) => {
      const latest = events.find((event) => event.kind === kind)
      const given = latest?.given ?? false
      const newer = newerText(kind, latest)
      const words = consentText(kind, given ? latest?.textVersion : undefined)
      return {
        kind,
        given,
        required: REQUIRED_CONSENTS.some((required) => required === kind),
        since: latest?.at.toISOString() ?? null,
        title: words.title,
        text: words.text,
        text_version: words.version,
        if_withdrawn: words.ifWithdrawn,
        newer: newer && { text: newer.text, text_version: newer.version },
      }
    }),
    history: events.map(({ kind, given, at, channel, textVersion, textHash }) => ({
      kind,
      given,
      at: at.toISOString(),
      channel,
      text_version: textVersion,
      text_hash: textHash,
    })),
  }
}

/** Returns every consent entry with its text, newest first. A published text is never edited. */
export async function consentHistory(db: Queryable, memberId: string): Promise<ConsentRecord[]> {
  const events = await listConsentEvents(db, memberId)
  return events.map(({ kind, given, at, channel, textVersion }) => {
    const { title, text } = consentText(kind, textVersion)
    return { title, given, at, channel, text, textVersion }
  })
}
