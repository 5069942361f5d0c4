import { formatDay, formatMonth } from '@keyturn/platform/days'
import { Card } from '@keyturn/platform/ui'
import { OfflineTimestamp } from '@keyturn/rent-record/web/offline-timestamp'
import { type OfflinePassport, readOfflinePassports } from './offline-cache.ts'

const PASSPORT_STATES: Record<OfflinePassport['state'], string> = {
  open: 'Open',
  expired: 'Ended',
  revoked: 'Revoked',
}

/** Passports from the offline cache, with their time. Returns null if the cache is empty or too old. */
export function renderOfflinePassports() {
  const passports = readOfflinePassports()
  return passports && <OfflinePassports passports={passports.seen} at={passports.at} />
}

function OfflinePassports({ passports, at }: { passports: OfflinePassport[]; at: number }) {
  return (
    <Card className="mt-5">
      <h2>Rent passports</h2>
      <OfflineTimestamp at={at} />
      {passports.length === 0 && <p>You had made none.</p>}
      <ul>
        {passports.map(({ id, from, to, state, verified_count, months_count, expires_on }) => (
          <li key={id} className="border-t border-line py-3">
            <b>
              {formatMonth(from)} to {formatMonth(to)}
            </b>
            <br />
            {PASSPORT_STATES[state]}, last day {formatDay(expires_on)}. {verified_count} of {months_count}{' '}
            months verified.
          </li>
        ))}
      </ul>
    </Card>
  )
}
