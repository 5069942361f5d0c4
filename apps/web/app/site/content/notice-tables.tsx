import { cookies, storedItems } from '@keyturn/brand/browser-items'
import { retentionRules } from '@keyturn/privacy/constants'

type Row = readonly [what: string, howLong: string, why: string]

const retentionRows = retentionRules.map(({ what, howLong, why }): Row => [what, howLong, why])

const cookieRows = Object.entries(cookies).map(
  ([name, { seconds, why }]): Row => [name, hoursOrDays(seconds / 3_600), why],
)

const storedRows = storedItems.map(({ names, keptFor, why }): Row => [names.join(', '), keptFor, why])

function hoursOrDays(hours: number): string {
  if (hours === 1) return '1 hour'
  return hours < 24 ? `${hours} hours` : `${hours / 24} days`
}

interface NoticeTableProps {
  label: string
  head: Row
  rows: readonly Row[]
}

function NoticeTable({ label, head, rows }: NoticeTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="site-table-scroll overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className="site-table w-full type-compact text-left site-table-cards">
        <thead className="max-cards:absolute max-cards:w-0.25 max-cards:h-0.25 max-cards:overflow-hidden">
          <tr>
            {head.map((name) => (
              <th className="kt-quiet type-fine" key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, howLong, why]) => (
            <tr
              className="max-cards:py-3.5 max-cards:px-0 max-cards:border-t max-cards:border-line"
              key={what}
            >
              <th scope="row">{what}</th>
              <td>{howLong}</td>
              <td>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export const RetentionTable = () => (
  <NoticeTable label="How long data is kept" head={['What', 'How long', 'Why']} rows={retentionRows} />
)

export const CookieTable = () => (
  <NoticeTable label="Cookies" head={['Cookie', 'How long', 'What for']} rows={cookieRows} />
)

export const StoredItemTable = () => (
  <NoticeTable label="Stored items" head={['Item', 'How long', 'What for']} rows={storedRows} />
)
