import { refreshProfile } from '@keyturn/identity/web'
import { errorMessage } from '@keyturn/platform/client'
import { dayOfInstant, formatDay } from '@keyturn/platform/days'
import { Button, Card, ConfirmDialog, Skeleton, SwitchRow, toast } from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsentsResponse } from '../contract/index.ts'
import { changeConsent, consentsQuery, statusQuery } from './calls.ts'

type Consent = ConsentsResponse['consents'][number]

/** All consents on one screen, each with its words; taking one back is as easy as giving it. */
export function ConsentSettings() {
  const queries = useQueryClient()
  const consents = useQuery(consentsQuery)
  const [leaving, setLeaving] = useState<Consent | null>(null)

  async function change(consent: Consent, given: boolean): Promise<void> {
    setLeaving(null)
    try {
      queries.setQueryData(consentsQuery.queryKey, await changeConsent(consent.kind, given))
      await queries.invalidateQueries(statusQuery)
      await refreshProfile()
      toast.success('Saved')
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to update tenancy details'))
    }
  }

  if (consents.isPending) return <Skeleton lines={5} />
  if (!consents.data)
    return (
      <Card id="consents">
        <p role="alert">{errorMessage(consents.error, 'Failed to load settings')}</p>
        <Button kind="outline" className="mt-3" onClick={() => void consents.refetch()}>
          Try again
        </Button>
      </Card>
    )
  return (
    <Card id="consents">
      <h2 className="mb-2">What you agreed to</h2>
      {consents.data.consents.map((consent) => (
        <div key={consent.kind} className="border-line border-b py-3 last-of-type:border-0">
          <SwitchRow
            label={consent.title}
            on={consent.given}
            onChange={(given) => (given ? void change(consent, true) : setLeaving(consent))}
            note={
              consent.since
                ? `${consent.given ? 'Given' : 'Taken back'} on ${formatDay(dayOfInstant(new Date(consent.since)))}`
                : 'Not given'
            }
          />
          <details className="text-sm text-ink-2">
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
