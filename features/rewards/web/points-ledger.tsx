import { errorMessage } from '@keyturn/platform/client'
import { formatDay } from '@keyturn/platform/days'
import { Button, Card, Link, Skeleton } from '@keyturn/platform/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rewardsPage } from '../links.ts'
import { Change } from './activity-cards.tsx'
import { ledgerQuery } from './calls.ts'
import './rewards.css'
import { pointsOf } from './format.ts'
import { TryAgain } from './try-again.tsx'

export function PointsLedger() {
  return (
    <div className="page-width rewards">
      <div className="rewards-head">
        <h1>Points ledger</h1>
        <Link to={rewardsPage} className="kt-alone">
          Back to Rewards
        </Link>
      </div>
      <p className="kt-quiet type-small">
        Every movement of your points, newest first, with the balance it led to. Nothing here is ever changed;
        a correction is a new line.
      </p>
      <LedgerEntries />
    </div>
  )
}

/** All ledger entries with their running balance. */
export function LedgerEntries() {
  const ledger = useInfiniteQuery(ledgerQuery)
  const entries = ledger.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {ledger.isPending && <Skeleton lines={6} />}
      {ledger.isError && (
        <TryAgain text={errorMessage(ledger.error, 'Failed to load rewards data')} of={ledger} />
      )}
      {ledger.data && (
        <Card bare className="rewards-list">
          {entries.length === 0 && (
            <p className="rewards-empty kt-quiet type-small">Nothing has moved yet.</p>
          )}
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <span>
                  <b>{entry.description}</b>
                  <small>
                    {formatDay(entry.date)}. Balance {pointsOf(entry.balance_after)}.
                  </small>
                </span>
                <Change of={entry} />
              </li>
            ))}
          </ul>
          {ledger.hasNextPage && (
            <p className="border-t border-line py-4 px-7 max-md:px-4">
              <Button
                kind="outline"
                busy={ledger.isFetchingNextPage}
                busyText="Loading..."
                onClick={() => void ledger.fetchNextPage()}
              >
                Show older
              </Button>
            </p>
          )}
        </Card>
      )}
    </>
  )
}
