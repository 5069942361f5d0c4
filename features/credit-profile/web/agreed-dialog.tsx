import { agencyName } from '@keyturn/agency-files/constants'
import { errorMessage } from '@keyturn/platform/client'
import { formatDate } from '@keyturn/platform/days'
import { Button, Dialog, Skeleton } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { consentsQuery } from './calls.ts'
import { useConsents } from './use-consents.ts'

/** Agreed consent texts and the history of consents. */
export function AgreedDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, error } = useQuery(consentsQuery)
  const consents = useConsents('credit-profile')
  return (
    <Dialog open wide onClose={onClose} title="What you agreed to">
      {isError && !data && <p role="alert">{errorMessage(error, 'We could not load your choices')}</p>}
      {!data && !isError && <Skeleton lines={8} />}
      {data && (
        <div className="grid gap-4 pt-2.5">
          {data.agencies.map(({ agency, given, since, title, text, text_version, newer_text }) => (
            <section key={agency}>
              <h3 className="type-lead">{title}</h3>
              <p className="credit-note">
                {given && since ? `Given on ${formatDate(since)}, version ${text_version}.` : 'Not given.'}
              </p>
              <p>{text}</p>
              {newer_text && (
                <>
                  <p>
                    <b>These words have changed.</b> We ask once. Until you answer, the ones above hold. After
                    a no nothing more goes to {agencyName(agency)}.
                  </p>
                  <p>{newer_text}</p>
                  <Button
                    kind="text"
                    busy={consents.busy}
                    busyText="Saving..."
                    onClick={() => void consents.stop(agency, false)}
                  >
                    No, stop reporting to {agencyName(agency)}
                  </Button>
                </>
              )}
            </section>
          ))}
          {data.agencies.some(({ newer_text }) => newer_text) && (
            <Button
              kind="outline"
              busy={consents.busy}
              busyText="Saving..."
              onClick={() =>
                void consents.choose(data.agencies.flatMap((each) => (each.given ? [each.agency] : [])))
              }
            >
              Agree to the new words
            </Button>
          )}
          {data.history.length > 0 && (
            <section>
              <h3 className="type-lead">What you said, and when</h3>
              <ul className="grid gap-1.5 pl-4.5 list-disc">
                {data.history.map(({ agency, given, at, channel }) => (
                  <li key={`${agency} ${at} ${given}`}>
                    {formatDate(at)}: {given ? 'yes' : 'no'} to {agencyName(agency)},{' '}
                    {CHANNELS[channel] ?? channel}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Screens in words. */
const CHANNELS: Record<string, string> = {
  wizard: 'while setting up',
  settings: 'in Settings',
  'credit-profile': 'on your Credit Profile',
}
