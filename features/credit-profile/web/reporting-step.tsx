import { buttonClass } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { creditProfilePage } from '../links.ts'
import { profileQuery } from './calls.ts'

/** The one step from a proved record to an agency: where it says what each would be sent, and takes the yes. */
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
