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
      <p className="kt-quiet wrap-anywhere">
        No agency gives us scores yet, so we show none. When they do, you will see:
      </p>
      <ul className="grid gap-1.5 pl-4.5 list-disc">
        {COMING.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <dl className="credit-preview grid gap-2.5 w-full mt-1 mb-2" aria-label="Preview">
        {AGENCIES.map((agency) => (
          <div className="grid grid-cols-[92px_1fr] items-center gap-3" key={agency}>
            <dt className="type-compact">{agencyName(agency)}</dt>
            <dd className="flex items-center gap-3">
              <i className="flex-1 h-3.5" aria-hidden="true" />
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
      <div className="grid justify-items-start gap-3 pt-3">
        <p className="kt-quiet wrap-anywhere">
          Only the agency can show what is really on your file. By law it must, as often as you like, for
          nothing. Looking never harms your score. Ask for the statutory report; no trial, no card.
        </p>
        <ul className="credit-links grid">
          {AGENCIES.map((agency) => (
            <li key={agency}>
              <a href={AGENCY_POLICIES[agency].ownFilePage} target="_blank" rel="noreferrer">
                {agencyName(agency)} statutory report <ExternalLink size={15} aria-hidden="true" />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
        <h3 className="type-lead">What the codes mean</h3>
        <dl className="credit-codes grid gap-2 w-full type-small">
          {CODE_LEGEND.map(({ code, meaning }) => (
            <div className="grid grid-cols-[52px_1fr] gap-3" key={code}>
              <dt>{code}</dt>
              <dd className="kt-quiet">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="kt-quiet wrap-anywhere">
          A month that is left out says nothing. We never send a default, and no agency is told that paid rent
          came late.
        </p>
      </div>
    </FoldCard>
  )
}
