import { addMonths, formatDay, formatMonth, monthOf } from '@keyturn/platform/days'
import { buttonClass, Link } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { creditProfilePage } from '../links.ts'
import { profileQuery } from './calls.ts'
import { otherBlockers } from './copy.ts'

/** Link to the Credit Profile, which shows each agency's next record and the consents. */
export function ReportingStep() {
  const { data: profile } = useQuery(profileQuery)
  if (!profile) return null
  const isOn = profile.agencies.some(({ given }) => given)
  return (
    <Link to={creditProfilePage} className={buttonClass({ size: 'small' })}>
      {isOn ? 'See what is sent' : 'Switch reporting on'}
    </Link>
  )
}

/** Text about the first record, for members without a chosen agency. Refetches, because the months are new. */
export function FirstFile() {
  const { data: profile, isFetching } = useQuery({ ...profileQuery, staleTime: 0 })
  if (!profile || isFetching || profile.agencies.some(({ given }) => given)) return null
  const [reason] = otherBlockers(profile)
  if (reason) return `No agency can be told anything yet. ${reason}`
  const goesOn = profile.next_file_on
  return `Each agency you switch on is told from ${formatDay(goesOn)} how each month was paid, ${formatMonth(monthOf(addMonths(goesOn, -1)))} first. Earlier months are not sent.`
}
