import { refreshProfile } from '@keyturn/identity/web'
import { errorMessage } from '@keyturn/platform/client'
import { formatDate } from '@keyturn/platform/days'
import { Card, ConfirmDialog, Skeleton, SwitchRow, toast } from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsentsResponse } from '../contract/index.ts'
import { type ConsentKind, HOUSEMATE_CONSENT } from '../domain/consents.ts'
import { changeConsent, consentsQuery } from './calls.ts'
import { Unread } from './message.tsx'

type Consent = ConsentsResponse['consents'][number]

interface ConsentSettingsProps {
  heading?: string
  /** One of them alone, beside what it allows. */
  only?: ConsentKind
}

/** All consents on one screen, each with its words; taking one back is as easy as giving it. */
export function ConsentSettings({ heading = 'What you agreed to', only }: ConsentSettingsProps) {
  const queries = useQueryClient()
  const consents = useQuery(consentsQuery)
  const [leaving, setLeaving] = useState<Consent | null>(null)
  const [busy, setBusy] = useState(false)

  async function change(consent: Consent, given: boolean): Promise<void> {
    setLeaving(null)
    setBusy(true)
    try {
      queries.setQueryData(consentsQuery.queryKey, await changeConsent(consent.kind, given))
      // Reporting, bank links and the record follow a consent.
      await queries.invalidateQueries()
      // The choice is kept, whether or not the rest of the page can be told.
      await refreshProfile().catch(() => undefined)
      toast.success('Saved')
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to update tenancy details'))
    }
    setBusy(false)
  }

  if (consents.isPending) return <Skeleton lines={5} />
  if (!consents.data) return <Unread of={consents} id="consents" />
  // What is asked only of those who share a home is nothing to the others until they have said something.
  const shown = consents.data.consents.filter(({ kind, since }) =>
    only === undefined ? kind !== HOUSEMATE_CONSENT || since !== null : kind === only,
  )
  return (
    <Card id={only ?? 'consents'}>
      <h2 className="mb-2">{heading}</h2>
      {shown.map((consent) => (
        <div key={consent.kind} className="border-line border-b py-3 last-of-type:border-0">
          <SwitchRow
            label={consent.title}
            disabled={busy}
            on={consent.given}
            onChange={(given) => (given ? void change(consent, true) : setLeaving(consent))}
            note={
              consent.since
                ? `${consent.given ? 'Given' : 'Taken back'} on ${formatDate(consent.since)}`
                : 'Not given'
            }
          />
          <details className="kt-quiet">
            <summary className="kt-disclosure">What this says in full</summary>
            <p>{consent.text}</p>
          </details>
        </div>
      ))}
      <ConfirmDialog
        open={leaving !== null}
        question={`Take back "${leaving?.title ?? ''}"?`}
        keep="Keep it"
        act="Take it back"
        onKeep={() => setLeaving(null)}
        onAct={() => leaving && void change(leaving, false)}
      >
        {leaving?.if_withdrawn}
      </ConfirmDialog>
    </Card>
  )
}
