import { formatDateTime } from '@keyturn/platform/days'
import { ChevronDown } from 'lucide-react'
import type { OverviewResponse } from '../contract.ts'
import { accessCountText } from './access-count-text.ts'

type DataAccess = OverviewResponse['looks'][number]

/** Each access of staff to the member's data. */
export function DataAccesses({ looks }: { looks: readonly DataAccess[] }) {
  const [latest] = looks
  return (
    <section>
      <h3>Who looked at your data</h3>
      {latest ? (
        <details className="rights-more">
          <summary className="items-center justify-between gap-3 min-h-11 cursor-pointer list-none">
            {accessCountText(looks.length)}. The last time was {formatDateTime(latest.at)}
            <ChevronDown size={20} aria-hidden="true" />
          </summary>
          <ol className="rights-list grid">
            {looks.map((look) => (
              <li key={`${look.at} ${look.what}`}>
                <b>{look.what}</b>
                <br />
                <span className="kt-quiet">{formatDateTime(look.at)}, a person at Keyturn</span>
              </li>
            ))}
          </ol>
        </details>
      ) : (
        <p className="kt-quiet">
          Nobody so far. When one of our people opens something of yours, it appears here with the date.
        </p>
      )}
    </section>
  )
}
