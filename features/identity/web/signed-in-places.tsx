import { deleteAuthSessionsById, getAuthSessions } from '@keyturn/api-client'
import { api, errorMessage } from '@keyturn/platform/client'
import { formatDate } from '@keyturn/platform/days'
import { Badge, Button, toast } from '@keyturn/platform/ui'
import { Check } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { SessionsResponse } from '../contract.ts'
import { NotLoaded } from './form-parts.tsx'
import { useLoading } from './use-loading.ts'

type Place = SessionsResponse['sessions'][number]

/** Where the account is open, and the way to close it there. */
export function SignedInPlaces() {
  const [places, setPlaces] = useState<Place[] | null>(null)
  const { failed, load } = useLoading(
    useCallback(async () => setPlaces((await api.send(getAuthSessions)).sessions), []),
  )

  async function end(place: Place): Promise<void> {
    try {
      await api.send(deleteAuthSessionsById, { params: { id: place.id } })
      setPlaces((before) => before?.filter(({ id }) => id !== place.id) ?? null)
      toast.success(`Signed out on ${place.device}`)
    } catch (error) {
      toast.error(errorMessage(error, 'We could not sign that device out. Please try again.'))
      // What was done without an answer is seen here.
      await load()
    }
  }

  return (
    <div>
      <h3 className="mb-2">Where you are signed in</h3>
      {places === null ? (
        <NotLoaded failed={failed} onRetry={load} />
      ) : (
        <ul>
          {places.map((place) => (
            <li
              key={place.id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3"
            >
              <span>
                <b>{place.device}</b>{' '}
                {place.current && (
                  <Badge tone="ok" icon={Check}>
                    This device
                  </Badge>
                )}
                <br />
                <span className="kt-quiet">
                  Signed in{place.by_passkey && ' with a passkey'} on {formatDate(place.signed_in_at)}, last
                  used {formatDate(place.last_used_at)}
                </span>
              </span>
              {!place.current && (
                <Button
                  kind="outline"
                  size="small"
                  aria-label={`Sign out on ${place.device}`}
                  onClick={() => void end(place)}
                >
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
