import { formatDate, formatDay } from '@keyturn/platform/days'
import { Badge, Button, Card, Dialog } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, Hourglass, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { RedemptionView } from '../contract.ts'
import { redemptionsQuery } from './calls.ts'
import { CodeView } from './code-view.tsx'
import './rewards.css'
import { pointsOf, poundsOf } from './format.ts'
import { TryAgain } from './try-again.tsx'

const STATES = {
  fulfilled: { tone: 'ok', icon: Check, word: 'Ready' },
  pending: { tone: 'idle', icon: Hourglass, word: 'Being made' },
  failed: { tone: 'late', icon: Undo2, word: 'Points returned' },
} as const
const TAKEN_BACK = { tone: 'idle', icon: Undo2, word: 'Taken back' } as const

export function VoucherHistory() {
  const history = useQuery(redemptionsQuery)
  const [opened, setOpened] = useState<RedemptionView | null>(null)
  if (history.isPending) return null
  if (!history.data) return <TryAgain text="We could not load your vouchers." of={history} />
  return (
    <Card bare className="rewards-list">
      <h2>Your vouchers</h2>
      {history.data.items.length === 0 && (
        <p className="rewards-empty kt-quiet type-small">Vouchers you take are kept here.</p>
      )}
      <ul>
        {history.data.items.map((one) => {
          const { tone, icon, word } = one.failure?.code === 'plan_refunded' ? TAKEN_BACK : STATES[one.state]
          return (
            <li key={one.id}>
              <span>
                <b>
                  {one.retailer_name}, {poundsOf(one.amount)}
                </b>
                <small>
                  {formatDate(one.created_at)}, {pointsOf(one.points)} points
                  {one.expires_on && `. Use it by ${formatDay(one.expires_on)}`}
                  {one.failure && `. ${one.failure.message}`}
                </small>
              </span>
              <span className="rewards-history-end flex-wrap items-center justify-end gap-2">
                <Badge tone={tone} icon={icon}>
                  {word}
                </Badge>
                {one.state === 'fulfilled' && (
                  <Button kind="outline" size="small" onClick={() => setOpened(one)}>
                    Show code
                    <span className="sr-only"> for {one.retailer_name}</span>
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <Dialog
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={`${opened?.retailer_name ?? ''} voucher`}
      >
        {opened && <CodeView id={opened.id} />}
      </Dialog>
    </Card>
  )
}
