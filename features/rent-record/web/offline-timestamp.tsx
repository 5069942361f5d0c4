import { formatDate, formatTime } from '@keyturn/platform/days'

export function OfflineTimestamp({ at }: { at: number }) {
  return (
    <p className="mb-3 kt-quiet">
      As you saw it on {formatDate(at)} at {formatTime(at)}.
    </p>
  )
}
