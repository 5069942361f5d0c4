import { formatDate } from '@keyturn/platform/days'
import { Button } from '@keyturn/platform/ui'
import type { PassportAnswer } from '../contract.ts'
import { useRemoveViewer } from './use-passports.ts'

/** Lists the viewers who keep the passport, and removes it from a viewer's list. */
export function PassportKeepers({ passport: { id, kept_by: keepers } }: { passport: PassportAnswer }) {
  const takeOff = useRemoveViewer(id)
  if (keepers.length === 0) return null
  return (
    <section className="pass-keepers kt-quiet type-compact" aria-label="Who keeps it">
      <h4 className="kt-strong">Who keeps it</h4>
      <ul>
        {keepers.map(({ viewer_id: viewerId, address, kept_at: at }) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-0" key={viewerId}>
            <span>
              {address}, since {formatDate(at)}
            </span>
            <Button
              kind="text"
              busy={takeOff.isPending && takeOff.variables === viewerId}
              busyText="Taking off..."
              onClick={() => takeOff.mutate(viewerId)}
            >
              Take it off their list
            </Button>
          </li>
        ))}
      </ul>
      <p>
        We remove it from their list for good. Anyone with the link can still open it until you revoke it.
      </p>
    </section>
  )
}
