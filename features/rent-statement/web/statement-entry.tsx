import { deletePrivacyRecordStatementsById, getPrivacyRecordStatements } from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { keyOf } from '@keyturn/platform/client/read'
import { formatDate, formatDay, formatTime } from '@keyturn/platform/days'
import { Badge, Button, buttonClass, Card, ConfirmDialog, toast } from '@keyturn/platform/ui'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CircleSlash, Copy, DoorOpen, Download, ExternalLink, Hourglass } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { StatementAnswer } from '../contract.ts'
import { PURPOSE_FACTS } from '../domain/purposes.ts'
import { money, spanOf } from '../paper/copy.ts'

const STATES = {
  open: { tone: 'ok', icon: DoorOpen, words: 'Open' },
  expired: { tone: 'idle', icon: Hourglass, words: 'Ended' },
  revoked: { tone: 'outline', icon: CircleSlash, words: 'Revoked' },
} as const

const FIELD_TEXTS: Record<StatementAnswer['fields'][number], string> = {
  name: 'your name',
  address: 'your address',
  landlord: 'your landlord',
  days: 'the days',
}

/** Invalidates the list of statements. */
export const invalidateStatements = (queries: QueryClient): Promise<unknown> =>
  queries.invalidateQueries({ queryKey: keyOf(getPrivacyRecordStatements) })

/** Entry of a statement: fields, link, files, views, and the button to revoke it. */
export function StatementEntry({
  statement,
  isNew = false,
}: {
  statement: StatementAnswer
  isNew?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the list is below the form, so scroll to the new statement.
  useEffect(() => {
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  const { state, purpose, fields, proved_count: proved, periods_count: periods } = statement
  const { tone, icon, words } = STATES[state]
  const shows = ['sums', ...fields.map((field) => FIELD_TEXTS[field])].join(', ')
  return (
    <Card className="stm-entry grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 ref={heading} tabIndex={-1}>
          {PURPOSE_FACTS[purpose].label}, {spanOf(statement)}
        </h3>
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
      </div>
      <p>
        {money(statement.paid)} paid, {proved} of {periods} periods proved. Shows {shows}.
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2.5">
        <Fact label="Code" value={statement.code.match(/.{4}/g)?.join(' ') ?? statement.code} />
        <Fact label="Made on" value={formatDay(statement.issued_on)} />
        <Fact label="Last day" value={formatDay(statement.expires_on)} />
      </dl>
      {state === 'open' && <Actions statement={statement} />}
      <Views statement={statement} />
    </Card>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function Actions({ statement }: { statement: StatementAnswer }) {
  const { url } = statement
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success('Link copied'),
      () => toast.error('Your browser did not let us copy. The link is its address.'),
    )
  const files = [
    ['PDF', statement.pdf_url],
    ['CSV', statement.csv_url],
    ['JSON', statement.json_url],
  ] as const
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button onClick={() => void copy()}>
        Copy the link <Copy aria-hidden="true" />
      </Button>
      <a className={buttonClass({ kind: 'outline' })} href={url} target="_blank" rel="noreferrer">
        Open it <ExternalLink aria-hidden="true" />
      </a>
      {files.map(([label, address]) => (
        <a key={label} className={buttonClass({ kind: 'outline' })} href={address}>
          {label} <Download aria-hidden="true" />
        </a>
      ))}
      <Revoke id={statement.id} />
    </div>
  )
}

function Revoke({ id }: { id: string }) {
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const saving = useSave({ failed: 'We could not revoke it. Please try again.', onError: toast.error })
  const act = () =>
    saving.run(
      async () => {
        await api.send(deletePrivacyRecordStatementsById, { params: { id } })
        toast.success('Revoked. Nobody can open it any more.')
        await invalidateStatements(queries)
      },
      () => setAsking(false),
    )
  return (
    <>
      <Button kind="text" onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        question="Revoke this statement?"
        keep="Keep it"
        act="Revoke"
        actBusyText="Revoking..."
        danger
        busy={saving.busy}
        onKeep={() => setAsking(false)}
        onAct={() => void act()}
      >
        Its link, its code and its files stop working at once, for everybody. Your history stays as it is, and
        you can make another.
      </ConfirmDialog>
    </>
  )
}

const VIEW_TEXTS: Record<StatementAnswer['views'][number]['kind'], string> = {
  page: 'The page was opened',
  pdf: 'The PDF was downloaded',
  data: 'The CSV or JSON was downloaded',
  check: 'A file was checked',
  preview: 'A messenger drew a preview of the link',
}

function Views({ statement: { views, views_count: count } }: { statement: StatementAnswer }) {
  if (count === 0) return <p className="stm-views kt-quiet type-compact">Nobody has looked at it yet.</p>
  return (
    <details className="stm-views kt-quiet type-compact">
      <summary className="min-h-11 pt-2.5 kt-strong cursor-pointer">
        {count === 1 ? 'Looked at once' : `Looked at ${count} times`}
      </summary>
      <ul className="grid gap-1.5 pl-[1.2em] list-disc">
        {views.map(({ at, kind }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two views may share their moment.
          <li key={index}>
            {VIEW_TEXTS[kind]}, {formatDate(at)} at {formatTime(at)}
          </li>
        ))}
      </ul>
      <p>We keep when and how, and never who looked. Your own visits count too.</p>
    </details>
  )
}
