import { deleteBankingConnectionsById, getBankingConnections } from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { keyOf } from '@keyturn/platform/client/read'
import { formatDay } from '@keyturn/platform/days'
import { Badge, Button, Card, ConfirmDialog, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, CircleCheck, CircleSlash, ClockAlert } from 'lucide-react'
import { useState } from 'react'
import type { ConnectionView } from '../contract.ts'
import { bankLinks } from '../links.ts'
import { renewConsent } from './connect.ts'
import { ReadingProgress } from './connect-step.tsx'
import { dateTimeText, daysLeftText, lastDayName, stateText } from './connection-texts.ts'
import { Reader } from './read-by.tsx'
import { isLive, isReading } from './use-connections.ts'

const NO_BREAK = '\u00a0'

/** One consent: a summary, with details one tap away. */
export function ConnectionCard({ connection }: { connection: ConnectionView }) {
  const accounts = connection.accounts.map(({ name, masked_number }) =>
    [name, masked_number?.replace(' ', NO_BREAK)].filter(Boolean).join(' '),
  )
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3>{connection.bank_name}</h3>
          <p className="kt-quiet">{stateText(connection)}</p>
        </div>
        <StateMark connection={connection} />
      </div>
      {accounts.length > 0 && (
        <ul className="mt-3">
          {accounts.map((account) => (
            <li key={account}>{account}</li>
          ))}
        </ul>
      )}
      {isReading(connection) && (
        <ReadingProgress bankName={connection.bank_name} progress={connection.progress} />
      )}
      <Details connection={connection} />
      {isRenewable(connection) && <Reader reader={connection.reader} />}
      <Actions connection={connection} />
    </Card>
  )
}

function StateMark({ connection }: { connection: ConnectionView }) {
  if (connection.state === 'reconfirm_due')
    return (
      <Badge tone="late" icon={ClockAlert}>
        {daysLeftText(connection.days_left)}
      </Badge>
    )
  return isLive(connection) ? (
    <Badge tone="ok" icon={CircleCheck}>
      Connected
    </Badge>
  ) : (
    <Badge tone="idle" icon={CircleSlash}>
      Ended
    </Badge>
  )
}

function Details({ connection }: { connection: ConnectionView }) {
  const facts: [string, string][] = [
    ['What is read', connection.reads.join('. ')],
    ['Why', connection.purpose],
    ['Who reads it', `${connection.agent}, on our behalf`],
    ['Who else gets it', connection.shared_with.join(' ')],
    ['Given on', formatDay(connection.given_on)],
    ['Last reconfirmed', connection.reconfirmed_on ? formatDay(connection.reconfirmed_on) : 'Not yet'],
    [lastDayName(connection), formatDay(connection.expires_on)],
    ['Last read', connection.last_read_at ? dateTimeText(connection.last_read_at) : 'Not yet'],
  ]
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2">
        <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
        <b>Details of your consent at {connection.bank_name}</b>
      </summary>
      <dl className="mt-1 grid gap-x-6 gap-y-3 sm:grid-cols-[11rem_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="kt-quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const isRenewable = ({ reconfirm_due: isDue, state }: ConnectionView): boolean => isDue || state === 'expired'

function Actions({ connection }: { connection: ConnectionView }) {
  const [asking, setAsking] = useState(false)
  const renewing = useSave({ failed: 'That did not work. Please try again.', onError: toast.error })
  const leaving = useSave({ failed: 'That did not work. Please try again.', onError: toast.error })
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf(getBankingConnections) })
  const renew = () =>
    renewing.run(async () => {
      if (await renewConsent(connection.id, bankLinks.settings))
        toast.success(`Good for another ${connection.reader.reconfirm_days} days`)
      await readAgain()
    })
  const leave = () =>
    leaving.run(
      async () => {
        await api.send(deleteBankingConnectionsById, { params: { id: connection.id } })
        toast.success(`${connection.bank_name} is disconnected`)
        await readAgain()
      },
      () => setAsking(false),
    )
  const renewable = isRenewable(connection)
  if (connection.state === 'disconnected') return null
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {renewable && (
        <Button busy={renewing.busy} onClick={() => void renew()}>
          {connection.state === 'expired' ? 'Connect again' : 'Keep it connected'}
        </Button>
      )}
      <Button kind="outline" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={asking}
        question={`Disconnect ${connection.bank_name}?`}
        keep="Keep it"
        act="Disconnect"
        danger
        busy={leaving.busy}
        onKeep={() => setAsking(false)}
        onAct={() => void leave()}
      >
        We stop reading at once and tell your bank. Your history and points stay. New rent can no longer be
        seen, and no month is reported as missed because of it.
      </ConfirmDialog>
    </div>
  )
}
