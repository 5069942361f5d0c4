import { formatDay, formatMonth } from '@keyturn/platform/days'
import { Card, Link, Skeleton } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import type { AgencyView, ProfileAnswer } from '../contract.ts'
import { creditProfilePage } from '../links.ts'
import { profileQuery } from './calls.ts'
import { endsBeforeFile, otherBlockers, shortDay, trackOf } from './copy.ts'
import { KeyTrack } from './key-track.tsx'
import { BlockerList } from './reporting-blockers.tsx'
import './credit-profile.css'

/** Dashboard card about reporting: the latest month at each agency. */
export function ReportingCard() {
  const { data: profile, isError } = useQuery(profileQuery)
  if (isError) return null
  const isOn = profile?.agencies.some(({ given }) => given)
  return (
    <Card className="credit-card">
      <div className="credit-card-head">
        <h2>Reporting</h2>
        <Link to={creditProfilePage}>{isOn === false ? 'Choose agencies' : 'See every month'}</Link>
      </div>
      {profile ? (
        <>
          <p className="credit-note">{nextWords(profile)}</p>
          {/* The link above already leads to the choice of agencies. */}
          <BlockerList blockers={profile.blockers.filter(({ because }) => because !== 'no_consent')} />
          <ul>
            {profile.agencies.map((agency) => (
              <li key={agency.agency}>
                <b>{agency.name}</b>
                <Latest agency={agency} profile={profile} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Skeleton lines={4} />
      )}
    </Card>
  )
}

function nextWords(profile: ProfileAnswer): string {
  const fileOn = formatDay(profile.next_file_on)
  if (profile.agencies.every(({ given }) => !given)) return 'Nothing is sent to any agency.'
  if (endsBeforeFile(profile))
    return `The next file on ${fileOn} says nothing of you: your plan ends before it.`
  return otherBlockers(profile).length > 0
    ? `The next file on ${fileOn} says nothing about you yet.`
    : `Next file goes on ${fileOn}`
}

const WORDS: { [state: string]: string } = {
  sent: 'sent',
  accepted: 'accepted',
  visible: 'should be on file',
  rejected: 'not taken',
  under_query: 'under query',
}

function Latest({ agency, profile }: { agency: AgencyView; profile: ProfileAnswer }) {
  for (const { month, entries } of profile.months) {
    const entry = entries.find((each) => each.agency === agency.agency)
    if (!entry || entry.sent_on === null) continue
    const [name] = formatMonth(month).split(' ')
    return <KeyTrack {...trackOf(entry)} width={72} words={`${name} ${WORDS[entry.state] ?? 'sent'}`} />
  }
  if (!agency.given) return <KeyTrack teeth={0} kind="left_out" words="Off" width={72} />
  const first =
    agency.reasons.length === 0 ? `First file ${shortDay(agency.next_file_on, profile.today)}` : 'Not yet'
  return <KeyTrack teeth={0} words={first} width={72} />
}
