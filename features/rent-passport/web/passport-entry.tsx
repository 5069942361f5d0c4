import { formatDate, formatDay, formatMonth, formatTime } from '@keyturn/platform/days'
import { Badge, Button, buttonClass, Card, ConfirmDialog, toast } from '@keyturn/platform/ui'
import { CircleSlash, Copy, DoorOpen, Download, ExternalLink, Hourglass } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PassportAnswer } from '../contract.ts'
import { spacedCode } from '../domain/passport-code.ts'
import { PassportKeepers } from './passport-keepers.tsx'
import { PassportWallet } from './passport-wallet.tsx'
import { useRevokePassport } from './use-passports.ts'

const STATES = {
  open: { tone: 'ok', icon: DoorOpen, words: 'Open' },
  expired: { tone: 'idle', icon: Hourglass, words: 'Ended' },
  revoked: { tone: 'outline', icon: CircleSlash, words: 'Revoked' },
} as const

const FIELD_TEXTS: Record<PassportAnswer['fields'][number], string> = {
  name: 'your name',
  address: 'your address',
  landlord: 'your landlord',
  lateness: 'on time or late',
  income: 'income in the bank',
  bank_name: 'your name as the bank has it',
  years: 'time at the address',
  landlord_word: 'your landlord’s word',
  deposit: 'the returned deposit',
}

/** Entry of a passport: fields, link, file, views, and the button to revoke it. */
export function PassportEntry({ passport, isNew = false }: { passport: PassportAnswer; isNew?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the list is below the form, so scroll to the new passport.
  useEffect(() => {
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  const { state, from, to, fields, url } = passport
  const { tone, icon, words } = STATES[state]
  const shows = ['the months', ...fields.map((field) => FIELD_TEXTS[field])].join(', ')
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success('Link copied'),
      () => toast.error('Your browser did not let us copy. The link is its address.'),
    )
  return (
    <Card className="pass-entry grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 ref={heading} tabIndex={-1}>
          {formatMonth(from)} to {formatMonth(to)}
        </h3>
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
      </div>
      <p>
        {passport.verified_count} of {passport.months_count} months verified. Shows {shows}.
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2.5">
        <div>
          <dt className="kt-quiet type-small">Code</dt>
          <dd className="m-0 kt-strong">{spacedCode(passport.code)}</dd>
        </div>
        <div>
          <dt className="kt-quiet type-small">Made on</dt>
          <dd className="m-0 kt-strong">{formatDay(passport.issued_on)}</dd>
        </div>
        <div>
          <dt className="kt-quiet type-small">Last day</dt>
          <dd className="m-0 kt-strong">{formatDay(passport.expires_on)}</dd>
        </div>
        {passport.wallets_count > 0 && (
          <div>
            <dt className="kt-quiet type-small">In wallets</dt>
            <dd className="m-0 kt-strong">{passport.wallets_count}</dd>
          </div>
        )}
      </dl>
      {state === 'open' && (
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={() => void copy()}>
            Copy the link <Copy aria-hidden="true" />
          </Button>
          <a className={buttonClass({ kind: 'outline' })} href={url} target="_blank" rel="noreferrer">
            Open it <ExternalLink aria-hidden="true" />
          </a>
          <a className={buttonClass({ kind: 'outline' })} href={passport.pdf_url}>
            PDF <Download aria-hidden="true" />
          </a>
          <PassportWallet id={passport.id} />
          <Revoke passport={passport} />
        </div>
      )}
      {state === 'open' && <PassportKeepers passport={passport} />}
      <Views passport={passport} />
    </Card>
  )
}

const VIEW_TEXTS: Record<PassportAnswer['views'][number]['kind'], string> = {
  page: 'The page was opened',
  pdf: 'The PDF was downloaded',
  check: 'It was checked',
  preview: 'A messenger drew a preview of the link',
}

function Views({ passport: { views, views_count: count } }: { passport: PassportAnswer }) {
  if (count === 0) return <p className="pass-views kt-quiet type-compact">Nobody has looked at it yet.</p>
  return (
    <details className="pass-views kt-quiet type-compact">
      <summary className="min-h-11 pt-2.5 kt-strong cursor-pointer">
        {count === 1 ? 'Looked at once' : `Looked at ${count} times`}
      </summary>
      <ul className="grid pl-[1.2em] list-disc">
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

function Revoke({ passport }: { passport: PassportAnswer }) {
  const [asking, setAsking] = useState(false)
  const revoke = useRevokePassport()
  const act = () => revoke.mutate(passport.id, { onSettled: () => setAsking(false) })
  return (
    <>
      <Button kind="text" onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        question="Revoke this passport?"
        keep="Keep it"
        act="Revoke"
        actBusyText="Revoking..."
        danger
        busy={revoke.isPending}
        onKeep={() => setAsking(false)}
        onAct={act}
      >
        Its link, its code, its PDF and its copies in wallets stop working at once, for everybody. Your
        history stays as it is, and you can make another.
      </ConfirmDialog>
    </>
  )
}
