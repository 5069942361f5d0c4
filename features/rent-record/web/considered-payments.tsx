import { formatDay } from '@keyturn/platform/days'
import type { WhyAnswer } from '../contract/why.ts'
import { rejectionTexts } from '../rejection-texts.ts'
import { amountText } from './format-amount.ts'
import { rowName } from './row-name.ts'

/** Considered payments and what would change the month. A file of its own, because few members open it. */
export function ConsideredPayments({ why: { considered, would_change } }: { why: WhyAnswer }) {
  return (
    <>
      {considered.length === 0 && <p>No payment near this day could be its rent.</p>}
      <ul>
        {considered.map((row) => (
          <li key={row.id}>
            <b>
              {rowName(row)}, {amountText(row.amount)}
            </b>
            , {formatDay(row.date)}. {relationText(row)}
          </li>
        ))}
      </ul>
      <p>
        <b>What would change it</b>
      </p>
      <ul>
        {would_change.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

/** Relation of a row to the rent day, with its confidence. */
function relationText({ stands, because, sure }: WhyAnswer['considered'][number]): string {
  if (because) return `Not this rent: ${lowerFirst(rejectionTexts[because])}.`
  const percent = `${Math.floor((sure ?? 0) * 100)}% sure`
  return stands === 'settles' ? `Pays this rent day, ${percent}.` : `May pay it, ${percent}: we ask you.`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
