import { formatDay } from '@keyturn/platform/days'
import { Button, Card } from '@keyturn/platform/ui'
import { poundsText } from '@keyturn/tenancy/forms'
import type { RentNoticeView } from '../contract.ts'
import { OutcomeLabel, RISE_STYLE } from './rise-answer.tsx'

interface SavedRisesProps {
  rises: readonly RentNoticeView[]
  onOpen: (id: string) => void
}

/** Earlier checks. Each opens with its verdict as of today. */
export function SavedRises({ rises, onOpen }: SavedRisesProps) {
  if (rises.length === 0) return null
  return (
    <Card>
      <h2 className="mb-3">Rises you had checked</h2>
      <ul className="grid gap-3">
        {rises.map((rise) => (
          <li key={rise.id} className="flex flex-wrap items-center gap-3">
            <span>
              £{poundsText(rise.new_rent)} from {formatDay(rise.begins_on)}
            </span>
            <OutcomeLabel look={RISE_STYLE[rise.answer.outcome]} />
            <Button
              kind="text"
              aria-label={`Open the rise to £${poundsText(rise.new_rent)} from ${formatDay(rise.begins_on)}`}
              onClick={() => onOpen(rise.id)}
            >
              Open
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
