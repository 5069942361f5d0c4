import { formatDay } from '@keyturn/platform/days'
import { Badge, type BadgeTone, Banner, Card } from '@keyturn/platform/ui'
import { Check, CircleHelp, Info, type LucideIcon, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { RentNoticeView } from '../contract.ts'
import type { Outcome } from '../domain/conditions.ts'
import type { RiseOutcome } from '../domain/judge.ts'

type Answer = RentNoticeView['answer']
type Source = NonNullable<Answer['law']>['page']
interface OutcomeStyle {
  tone: BadgeTone
  icon: LucideIcon
  word: string
}

const MET: Record<Outcome, OutcomeStyle> = {
  met: { tone: 'ok', icon: Check, word: 'Met' },
  not_met: { tone: 'miss', icon: X, word: 'Not met' },
  cannot_tell: { tone: 'idle', icon: CircleHelp, word: 'We can’t tell' },
}

export const RISE_STYLE: Record<RiseOutcome, OutcomeStyle> = {
  in_order: { tone: 'ok', icon: Check, word: 'Looks in order' },
  not_in_order: { tone: 'miss', icon: X, word: 'Not in order' },
  cannot_tell: MET.cannot_tell,
}

interface RiseAnswerProps {
  notice: RentNoticeView
  /** Gets focus once a rise was checked. */
  heading: Ref<HTMLHeadingElement>
  /** Controls for the uploaded notice. */
  children: ReactNode
}

/** Verdict: conditions met and not met, next steps with deadlines, and sources. */
export function RiseAnswer({ notice, heading, children }: RiseAnswerProps) {
  const { answer } = notice
  return (
    <Card className="grid gap-5">
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1}>
          {answer.says}
        </h2>
        {answer.doubts.map((doubt) => (
          <p key={doubt}>{doubt}</p>
        ))}
        {answer.law && <p className="kt-quiet">Held against: {answer.law.name}.</p>}
      </div>
      <Banner icon={Info} fact={answer.no_legal_advice} />
      <Conditions answer={answer} />
      <Steps answer={answer} />
      <GoodToKnow answer={answer} />
      {answer.law && (
        <p>
          The official page: <SourceLink source={answer.law.page} />
        </p>
      )}
      {children}
    </Card>
  )
}

function Conditions({ answer: { conditions, doubts, earliest_on } }: { answer: Answer }) {
  if (conditions.length === 0) return null
  return (
    <section aria-label="Conditions">
      <h3>{doubts.length > 0 ? 'What these rules would say, if they hold for you' : 'What the law asks'}</h3>
      <ul className="grid gap-4 mt-3">
        {conditions.map(({ kind, outcome, asks, says, source }) => (
          <li key={kind} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <OutcomeLabel look={MET[outcome]} /> <b>{asks}</b>
            </span>
            <span>{says}</span>
            <SourceLink source={source} />
          </li>
        ))}
      </ul>
      {earliest_on && (
        <p className="mt-4">
          By its dates, this notice can begin the new rent on <b>{formatDay(earliest_on)}</b> at the earliest.
        </p>
      )}
    </section>
  )
}

function Steps({ answer: { steps } }: { answer: Answer }) {
  if (steps.length === 0) return null
  return (
    <section aria-label="What to do">
      <h3>What to do</h3>
      <ol className="grid gap-3 mt-3">
        {steps.map(({ by, says, source }) => (
          <li key={says} className="grid gap-1">
            {by && <b>By {formatDay(by)}</b>}
            <span>{says}</span>
            {source && <SourceLink source={source} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function GoodToKnow({ answer: { good_to_know: facts } }: { answer: Answer }) {
  if (facts.length === 0) return null
  return (
    <section aria-label="Good to know">
      <h3>Good to know</h3>
      <ul className="grid gap-3 mt-3">
        {facts.map(({ says, source }) => (
          <li key={says} className="grid gap-1">
            <span>{says}</span>
            <SourceLink source={source} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const OutcomeLabel = ({ look: { tone, icon, word } }: { look: OutcomeStyle }) => (
  <Badge tone={tone} icon={icon}>
    {word}
  </Badge>
)

const SourceLink = ({ source: { title, url, read_on } }: { source: Source }) => (
  <span className="kt-quiet">
    <a href={url} target="_blank" rel="noreferrer">
      {title}
    </a>
    , read on {formatDay(read_on)}
  </span>
)
