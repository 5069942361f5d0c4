import { helpAbout } from '@keyturn/platform/help'
import { Card, Link } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import type { ProfileAnswer } from '../contract.ts'
import { profileQuery } from './calls.ts'
import './credit-profile.css'

/** List of all blockers, each with a link to fix it. */
export function BlockerList({ blockers }: { blockers: ProfileAnswer['blockers'] }) {
  if (blockers.length === 0) return null
  return (
    <section className="credit-blockers" aria-label="What your reporting still needs">
      <h3>What your reporting still needs</h3>
      <ul>
        {blockers.map(({ because, says, mend }) => (
          <li key={because}>
            {says} {mend && <Link to={mend.to}>{mend.label}</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Same list as a card, at the end of the wizard. */
export function ReportingBlockers() {
  const { data: profile } = useQuery(profileQuery)
  // The step above already handles rent matching.
  const blockers = profile?.blockers.filter(({ because }) => because !== 'not_matched') ?? []
  if (blockers.length === 0) return null
  return (
    <Card>
      <BlockerList blockers={blockers} />
      <p className="credit-note mt-3">
        Your record, points and rent passport do not wait for it.{' '}
        <Link to={helpAbout('reporting')}>More about reporting</Link>
      </p>
    </Card>
  )
}
