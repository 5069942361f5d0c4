import { deleteAuthSessionsById, getAuthSessions } from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { formatDate } from '@keyturn/platform/days'
import { Badge, Button, Loaded, toast } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { SessionsResponse } from '../contract.ts'

type Session = SessionsResponse['sessions'][number]

/** List of the account's sessions, each with a button to end it. */
export function SessionsList() {
  const places = useQuery(read(getAuthSessions))
  const ending = useSave({
    failed: 'We could not sign that device out. Please try again.',
    onError: toast.error,
  })
  const end = (place: Session) =>
    ending.run(async () => {
      await api.send(deleteAuthSessionsById, { params: { id: place.id } })
      toast.success(`Signed out on ${place.device}`)
    }, places.refetch)

  return (
    <div>
      <h3 className="mb-2">Where you are signed in</h3>
      <Loaded of={places} failed="Failed to load settings" lines={2}>
        {({ sessions }) => (
          <ul>
            {sessions.map((place) => (
              <SessionRow key={place.id} place={place} onEnd={() => void end(place)} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

function SessionRow({ place, onEnd }: { place: Session; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
      <span>
        <b>{place.device}</b>{' '}
        {place.current && (
          <Badge tone="ok" icon={Check}>
            This device
          </Badge>
        )}
        <br />
        <span className="kt-quiet">
          Signed in{place.by_passkey && ' with a passkey'} on {formatDate(place.signed_in_at)}, last used{' '}
          {formatDate(place.last_used_at)}
        </span>
      </span>
      {!place.current && (
        <Button kind="outline" size="small" aria-label={`Sign out on ${place.device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
