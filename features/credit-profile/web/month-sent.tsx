import { agencyName } from '@keyturn/agency-files/constants'
import { formatDay, monthOf } from '@keyturn/platform/days'
import { useQuery } from '@tanstack/react-query'
import { profileQuery } from './calls.ts'

interface MonthSentProps {
  month: string
  /** True if the month is about to change, so sent records may need a correction. */
  changes?: boolean | undefined
}

/** List of the records sent about a month, one per line. */
export function MonthSent({ month, changes = false }: MonthSentProps) {
  const { data: profile } = useQuery(profileQuery)
  const entries = profile?.months.find((each) => monthOf(each.month) === month)?.entries ?? []
  const sent = entries.filter(({ sent_on }) => sent_on !== null)
  if (sent.length === 0)
    return profile ? <p className="credit-note">Nothing about it was sent to an agency.</p> : null
  return (
    <>
      <ul>
        {sent.map(({ agency, code, sent_on, accepted_on }) => (
          <li key={agency}>
            {agencyName(agency)}: “{code}” sent on {formatDay(sent_on ?? '')}
            {accepted_on && `, accepted on ${formatDay(accepted_on)}`}
          </li>
        ))}
      </ul>
      {changes && <p className="credit-note">Where that is no longer right, we correct it there.</p>}
    </>
  )
}
