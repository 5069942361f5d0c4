import { formatDay } from '@keyturn/platform/days'
import { type Column, DataTable } from '@keyturn/platform/ui'
import type { StatementPreview } from '../contract.ts'
import {
  headlineOf,
  homeLines,
  homeTitleOf,
  money,
  nameNoteOf,
  notesOn,
  OUTCOME_TEXTS,
  paymentText,
  provedOf,
  purposeOf,
  type StatementRow,
  spanOf,
  stateText,
  sumLines,
  titleOf,
} from '../paper/copy.ts'

const columns: Column<StatementRow>[] = [
  { key: 'due_on', header: 'Due on', cell: ({ due_on: dueOn }) => formatDay(dueOn) },
  { key: 'due', header: 'Due', number: true, cell: ({ due }) => money(due) },
  { key: 'paid', header: 'Paid', number: true, cell: ({ paid }) => money(paid) },
  {
    key: 'balance',
    header: 'Balance',
    number: true,
    cell: ({ balance }) => (balance === null ? 'not known' : money(balance)),
  },
  {
    key: 'state',
    header: 'How it is proved',
    cell: (row) => (
      <span>
        {stateText(row)}
        {row.payments.map((payment) => (
          <span key={JSON.stringify(payment)} className="block kt-quiet type-small">
            {paymentText(payment)}
          </span>
        ))}
      </span>
    ),
  },
]

/** Statement as readers see it. */
export function StatementSheet({ statement }: { statement: StatementPreview }) {
  const { homes, rules } = statement
  return (
    <>
      <div className="stm-head grid gap-1.5 p-6">
        <p>{titleOf(statement)}</p>
        <p className="stm-head-note type-compact">{nameNoteOf(statement)}</p>
        <h3 className="text-balance">{headlineOf(statement)}</h3>
        <p>
          {provedOf(statement)}, {spanOf(statement)}
        </p>
        <p>{purposeOf(statement)}</p>
      </div>
      <dl className="stm-sums max-w-120">
        {sumLines(statement).map(([label, amount]) => (
          <div className="flex justify-between gap-4 py-1.5 border-b border-line" key={label}>
            <dt>{label}</dt>
            <dd className="whitespace-nowrap">{amount}</dd>
          </div>
        ))}
      </dl>
      {homes.map((home, at) => (
        <div key={home.rows[0]?.due_on} className="grid grid-cols-1 gap-1.5">
          <h3>{homeTitleOf(at, homes.length)}</h3>
          {homeLines(home).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <DataTable
            caption={`${homeTitleOf(at, homes.length)}, period by period`}
            captionHidden
            columns={columns}
            rows={home.rows}
            rowKey={({ due_on: dueOn }) => dueOn}
          />
        </div>
      ))}
      {rules.length > 0 && (
        <div>
          <h3>Published rules</h3>
          <ul>
            {rules.map(({ id, outcome, found, who, says, source, read_on: readOn }) => (
              <li className="py-2.5 border-b border-line" key={id}>
                <b>{OUTCOME_TEXTS[outcome]}.</b> {found}.
                <span className="kt-quiet type-compact block">
                  {who}: {says}{' '}
                  <a href={source} target="_blank" rel="noreferrer">
                    Source
                  </a>
                  , read on {formatDay(readOn)}.
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="kt-quiet type-compact grid gap-1.5">
        {notesOn(statement).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  )
}
