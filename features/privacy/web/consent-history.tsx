import { formatDateTime } from '@keyturn/platform/days'
import { Badge } from '@keyturn/platform/ui'
import { Check, ChevronDown, Undo2 } from 'lucide-react'
import type { OverviewResponse } from '../contract.ts'

type Consent = OverviewResponse['consents'][number]

/** All consents and refusals, newest first, with the text of each. */
export function ConsentHistory({ consents }: { consents: readonly Consent[] }) {
  return (
    <section>
      <h3>What you agreed to</h3>
      {consents.length === 0 ? (
        <p className="kt-quiet">Nothing yet.</p>
      ) : (
        <details className="rights-more">
          <summary className="items-center justify-between gap-3 min-h-11 cursor-pointer list-none">
            {consents.length === 1 ? 'One decision' : `${consents.length} decisions`}, the latest on{' '}
            {formatDateTime(consents[0]?.at ?? '')}
            <ChevronDown size={20} aria-hidden="true" />
          </summary>
          <ol className="rights-list grid">
            {consents.map((consent) => (
              <li key={`${consent.at} ${consent.title}`}>
                <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <b>{consent.title}</b>
                  <Badge tone={consent.given ? 'ok' : 'idle'} icon={consent.given ? Check : Undo2}>
                    {consent.given ? 'Agreed' : 'Taken back'}
                  </Badge>
                </div>
                <span className="kt-quiet">
                  {formatDateTime(consent.at)}, {channelWords[consent.channel] ?? consent.channel}
                </span>
                <details className="kt-quiet type-small">
                  <summary className="kt-disclosure">The words (version {consent.text_version})</summary>
                  <p className="mb-2 whitespace-pre-line wrap-anywhere">{consent.text}</p>
                </details>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

const channelWords: Record<string, string> = {
  wizard: 'while setting up',
  onboarding: 'while setting up',
  settings: 'in Settings',
  'credit-profile': 'on your Credit Profile',
  'free-look': 'for a free look',
  housemates: 'by an invitation',
}
