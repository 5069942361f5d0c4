import { refreshProfile } from '@keyturn/identity/web'
import { useSave } from '@keyturn/platform/client'
import { formatDate } from '@keyturn/platform/days'
import { Button, ConfirmDialog, Loaded, SettingsSection, SwitchRow, toast } from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConsentsResponse } from '../contract/index.ts'
import { CONSENTS_ASKED_ELSEWHERE, type ConsentKind } from '../domain/consents.ts'
import { changeConsent, consentsQuery } from './calls.ts'

type Consent = ConsentsResponse['consents'][number]

interface ConsentSettingsProps {
  heading?: string
  /** Shows this consent alone, beside the feature it allows. */
  only?: ConsentKind
}

/** All consents on one screen, each with its text. Giving and withdrawing take the same effort. */
export function ConsentSettings({ heading = 'What you agreed to', only }: ConsentSettingsProps) {
  const queries = useQueryClient()
  const consents = useQuery(consentsQuery)
  const [leaving, setLeaving] = useState<Consent | null>(null)
  const saving = useSave({ failed: 'Failed to update tenancy details', onError: toast.error })

  async function change(consent: Consent, given: boolean): Promise<void> {
    setLeaving(null)
    await saving.run(async () => {
      queries.setQueryData(consentsQuery.queryKey, await changeConsent(consent.kind, given))
      // Reporting, bank links and the rent record depend on consents.
      await queries.invalidateQueries()
      // The choice is saved even if the refresh fails.
      await refreshProfile().catch(() => undefined)
      toast.success('Saved')
    })
  }

  // A consent asked elsewhere is shown here once the member has answered.
  const isAskedHere = (kind: ConsentKind): boolean =>
    CONSENTS_ASKED_ELSEWHERE.every((other) => other !== kind)
  const isShown = ({ kind, since }: Consent): boolean =>
    only === undefined ? isAskedHere(kind) || since !== null : kind === only
  return (
    <SettingsSection id={only ?? 'consents'} heading={heading}>
      <Loaded of={consents} failed="Failed to load settings">
        {(answer) =>
          answer.consents
            .filter(isShown)
            .map((consent) => (
              <ConsentRow
                key={consent.kind}
                consent={consent}
                disabled={saving.busy}
                onChange={(given) => (given ? void change(consent, true) : setLeaving(consent))}
              />
            ))
        }
      </Loaded>
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
    </SettingsSection>
  )
}

interface ConsentRowProps {
  consent: Consent
  disabled: boolean
  onChange: (given: boolean) => void
}

function ConsentRow({ consent, disabled, onChange }: ConsentRowProps) {
  const { title, text, given, since, newer } = consent
  return (
    <div className="border-line border-b py-3 last-of-type:border-0">
      <SwitchRow
        label={title}
        disabled={disabled}
        on={given}
        onChange={onChange}
        note={since ? `${given ? 'Given' : 'Taken back'} on ${formatDate(since)}` : 'Not given'}
      />
      <details className="kt-quiet">
        <summary className="kt-disclosure">What this says in full</summary>
        <p>{text}</p>
      </details>
      {newer && (
        <div className="mt-3 grid gap-3">
          <p>
            <b>These words have changed.</b> We ask once. Until you answer, the ones above hold. A no takes
            this consent back.
          </p>
          <p>{newer.text}</p>
          <div className="flex flex-wrap gap-3">
            <Button kind="outline" size="small" busy={disabled} onClick={() => onChange(true)}>
              Agree to the new words
            </Button>
            <Button kind="text" size="small" busy={disabled} onClick={() => onChange(false)}>
              No, take it back
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
