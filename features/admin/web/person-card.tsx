import { formatDate, formatDateTime, formatMonth } from '@keyturn/platform/days'
import { Button, Skeleton } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleDashed, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { PersonAnswer } from '../contract/index.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { AllowName } from './allow-name.tsx'
import { Arrangements } from './arrangements.tsx'
import { personOptions } from './calls.ts'
import { countOf, STATUS } from './copy.ts'
import { EndPlan } from './end-plan.tsx'
import { Failed } from './small-parts.tsx'
import { usePermission } from './use-permission.ts'

const EVIDENCE = {
  declared: 'By the member’s word only',
  matched: 'Matched by payments at the bank',
  confirmed: 'Confirmed by the landlord',
} as const
const DECIDED = { application: 'Application', agreement: 'Tenancy file' } as const
const STEPS = [
  { step: 'email', what: 'Email' },
  { step: 'details', what: 'Personal details' },
  { step: 'tenancy', what: 'Tenancy' },
  { step: 'landlord', what: 'Landlord' },
  { step: 'bank', what: 'Bank' },
] as const

/** The member of a row. Loaded on request, because every access is recorded for the member. */
export function PersonCard({ memberId, name, me }: { memberId: string; name: string; me: string }) {
  const [shown, setShown] = useState(false)
  return (
    <section
      className="desk-person grid grid-cols-1 justify-items-start gap-3 mt-1.5 pt-3.5 border-t border-line"
      aria-label={`About ${name}`}
    >
      {shown ? (
        <Person memberId={memberId} me={me} />
      ) : (
        <>
          <Button kind="text" onClick={() => setShown(true)}>
            <UserRound size={18} aria-hidden="true" /> Show the member
          </Button>
          <p className="desk-quiet kt-quiet">Written down, and {name} can read that you looked.</p>
        </>
      )}
    </section>
  )
}

function Person({ memberId, me }: { memberId: string; me: string }) {
  const { data, isError, refetch } = useQuery(personOptions(memberId))
  const may = usePermission()
  const [adjusting, setAdjusting] = useState(false)
  if (isError && !data) return <Failed onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const facts: [string, string][] = [
    ['Email', data.email ?? 'none'],
    ['Home', data.address ?? 'none yet'],
    ['Evidence', data.evidence ? EVIDENCE[data.evidence] : 'No home yet'],
    [
      'Plan',
      data.plan ??
        (data.free_look_ends_on ? `none; free look until ${formatDate(data.free_look_ends_on)}` : 'none'),
    ],
    ['Joined', formatDate(data.joined_at)],
    ['Points', countOf(data.points_available)],
  ]
  return (
    <>
      <h3>About {data.name}</h3>
      <dl className="desk-facts grid w-full">
        {facts.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data.reported_as && (
        <AllowName person={data} known={data.reported_as} mayAllow={memberId !== me && may('approver')} />
      )}
      <ul className="desk-steps flex flex-wrap gap-x-3.5 gap-y-1.5 type-small" aria-label="Steps">
        {STEPS.map(({ step, what }) => {
          const done = data.steps[step]
          return (
            <li className="flex items-center gap-1.25" key={step} data-done={done ? '' : undefined}>
              {done ? <Check size={15} aria-hidden="true" /> : <CircleDashed size={15} aria-hidden="true" />}
              {what}
              <span className="sr-only">{done ? ', done' : ', open'}</span>
            </li>
          )
        })}
      </ul>
      <Months months={data.months} />
      <Decisions decisions={data.decisions} />
      <Arrangements
        person={data}
        mayRecord={memberId !== me && may('caseworker')}
        mayEnd={memberId !== me && may('approver')}
      />
      <PlanEmails emails={data.plan_emails} />
      {memberId !== me && data.plan && may('caseworker') && <EndPlan memberId={memberId} name={data.name} />}
      {memberId !== me && may('caseworker') && (
        <Button kind="outline" size="small" onClick={() => setAdjusting(true)}>
          Adjust points
        </Button>
      )}
      {adjusting && <AdjustDialog memberId={memberId} name={data.name} onClose={() => setAdjusting(false)} />}
    </>
  )
}

function Months({ months }: { months: PersonAnswer['months'] }) {
  if (months.length === 0) return <p className="desk-quiet kt-quiet">No month of rent has come due yet.</p>
  return (
    <ol
      className="desk-months grid grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))] gap-1.25 w-full"
      aria-label="Months, the newest first"
    >
      {months.map(({ month, status }, index) => {
        const { tone, icon: Mark, word } = STATUS[status]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a month has a line for each rent in it, of two homes or of weeks.
          <li key={index} className={`kt-badge-${tone}`} title={`${formatMonth(month)}: ${word}`}>
            <Mark size={14} aria-hidden="true" />
            <span aria-hidden="true">{formatMonth(month).slice(0, 3)}</span>
            <span className="sr-only">
              {formatMonth(month)}: {word}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function PlanEmails({ emails }: { emails: PersonAnswer['plan_emails'] }) {
  if (emails.length === 0) return null
  return (
    <details>
      <summary>Emails about the plan</summary>
      <ol className="desk-decisions grid gap-2.5" aria-label="Emails about the plan, the newest first">
        {emails.map(({ what, written_at, sent_at, refused }) => (
          <li className="pl-3 type-compact whitespace-pre-wrap wrap-anywhere" key={`${what} ${written_at}`}>
            <b>{what}</b>
            <span className="desk-quiet kt-quiet">
              {sent_at
                ? `Sent ${formatDateTime(sent_at)}`
                : refused
                  ? 'Refused by the mailbox'
                  : 'On its way'}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function Decisions({ decisions }: Pick<PersonAnswer, 'decisions'>) {
  if (decisions.length === 0) return null
  return (
    <ol className="desk-decisions grid gap-2.5" aria-label="What was decided before">
      {decisions.map(({ kind, status, reason, by, at }) => (
        <li className="pl-3 type-compact whitespace-pre-wrap wrap-anywhere" key={at}>
          <b>
            {DECIDED[kind]}: {STATUS[status].word}
          </b>
          <p>{reason}</p>
          <span className="desk-quiet kt-quiet">
            {by}, {formatDate(at)}
          </span>
        </li>
      ))}
    </ol>
  )
}
