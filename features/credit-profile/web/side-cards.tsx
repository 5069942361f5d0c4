import { AGENCIES, AGENCY_POLICIES, agencyName } from '@keyturn/agency-files/constants'
import { Badge, buttonClass, Card, FoldCard, Link } from '@keyturn/platform/ui'
import { ExternalLink, Hourglass } from 'lucide-react'
import { CODE_LEGEND } from '../domain/describe-code.ts'

const COMING = [
  'Each agency’s own score, on its own scale',
  'What moved it, month by month',
  'A note when it changes, and why',
]

/** Placeholder for scores until an agency provides them. */
export function ScoresCard() {
  return (
    <Card className="credit-scores">
      <Badge tone="info" icon={Hourglass}>
        Coming soon
      </Badge>
      <h3>Scores, per agency</h3>
      <p className="credit-sentence">
        No agency gives us scores yet, so we show none. When they do, you will see:
      </p>
      <ul className="credit-list">
        {COMING.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <dl className="credit-preview" aria-label="Preview">
        {AGENCIES.map((agency) => (
          <div key={agency}>
            <dt>{agencyName(agency)}</dt>
            <dd>
              <i aria-hidden="true" />
              <span>N/A</span>
            </dd>
          </div>
        ))}
      </dl>
      <Link to="/dashboard" className={buttonClass({ kind: 'outline' })}>
        Back to Dashboard
      </Link>
    </Card>
  )
}

/** Links to the agencies, because only they show the actual file. The request is free by law. */
export function OwnFileCard() {
  return (
    <FoldCard title="See your own file, free">
      <div className="credit-own-file">
        <p className="credit-sentence">
          Only the agency can show what is really on your file. By law it must, as often as you like, for
          nothing. Looking never harms your score. Ask for the statutory report; no trial, no card.
        </p>
        <ul className="credit-links">
          {AGENCIES.map((agency) => (
            <li key={agency}>
              <a href={AGENCY_POLICIES[agency].ownFilePage} target="_blank" rel="noreferrer">
                {agencyName(agency)} statutory report <ExternalLink size={15} aria-hidden="true" />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
        <h3>What the codes mean</h3>
        <dl className="credit-codes">
          {CODE_LEGEND.map(({ code, meaning }) => (
            <div key={code}>
              <dt>{code}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="credit-sentence">
          A month that is left out says nothing. We never send a default, and no agency is told that paid rent
          came late.
        </p>
      </div>
    </FoldCard>
  )
}
