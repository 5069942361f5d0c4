import { WindowIcon } from '@keyturn/brand'
import { countMonthStates, monthStateTexts, monthWindows } from '@keyturn/rent-record/constants'
import { ChevronDown } from 'lucide-react'
import type { MonthView } from '../contract.ts'
import { monthWindow } from './copy.ts'
import { spanWords, type UnsentMonths } from './unsent-months.ts'

interface UnsentMonthsCellProps {
  row: UnsentMonths
  today: string
  isOpen: boolean
  onToggle: () => void
  names: readonly string[]
}

/** Collapsed row of months without sent records. A click shows each month with its dispute buttons. */
export function UnsentMonthsCell({ row, today, isOpen, onToggle, names }: UnsentMonthsCellProps) {
  const windows = row.months.map((month) => ({ month: month.month, state: monthWindow(month, today) }))
  const counts = countMonthStates(windows)
  // Shows no total, because the record counts 24 months and this list may be longer.
  const states = counts.map(({ state, count }) =>
    counts.length === 1 ? `All ${monthStateTexts[state]}` : `${count} ${monthStateTexts[state]}`,
  )
  const entries = row.months[0]?.entries ?? []
  return (
    <span className="credit-month scroll-mt-30 gap-3.5 credit-quiet">
      <WindowIcon kind={monthWindows[windows[0]?.state ?? 'looking']} height={40} />
      <span className="grid flex-1">
        <b>{spanWords(row)}</b>
        <span className="credit-note">{states.join(', ')}</span>
        <span className="credit-quiet-words max-cards:mt-1 max-cards:type-small">
          {quietWords(names, entries)}
        </span>
        <button
          type="button"
          className="credit-unfold items-center justify-self-start gap-1.5 min-h-8.5 type-fine kt-strong cursor-pointer max-cards:min-h-11"
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          {isOpen ? 'Hide each month' : 'Show each month'}
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      </span>
    </span>
  )
}

/** Returns one sentence for a quiet row, instead of the agencies' columns, on phones. */
function quietWords(names: readonly string[], entries: MonthView['entries']): string {
  const [first] = entries
  return entries.every(({ words }) => words === first?.words)
    ? `${new Intl.ListFormat('en-GB').format(names)}: ${first?.words.toLowerCase()}`
    : entries.map(({ words }, at) => `${names[at]}: ${words.toLowerCase()}`).join(' · ')
}
