import { getBankingConnections } from '@keyturn/api-client'
import { useSave } from '@keyturn/platform/client'
import { keyOf } from '@keyturn/platform/client/read'
import { formatDay } from '@keyturn/platform/days'
import { Banner, Button, Link, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, ClockAlert, Unplug } from 'lucide-react'
import { useLocation } from 'react-router'
import type { ConnectionView } from '../contract.ts'
import { bankLinks } from '../links.ts'
import { renewConsent } from './connect.ts'
import { daysLeftText } from './connection-texts.ts'
import { useBankProblem } from './use-bank-problem.ts'
import { isLive, useConnections } from './use-connections.ts'

/** Notice on the home page if a link ends soon or has ended. Renders nothing otherwise. */
export function LinkHealth() {
  const { data } = useConnections()
  const problem = useBankProblem()
  const concern = data ? concernOf(data) : null
  return (
    <>
      {problem && (
        <div role="alert">
          <Banner tone="miss" icon={CircleAlert} fact={problem} />
        </div>
      )}
      {concern && (isLive(concern) ? <EndsSoon connection={concern} /> : <Ended connection={concern} />)}
    </>
  )
}

/** Returns the live link that ends first. Without live links, the latest that ended. */
export function concernOf(connections: readonly ConnectionView[]): ConnectionView | null {
  const due = connections.filter((connection) => isLive(connection) && connection.reconfirm_due)
  const [first] = due.sort((a, b) => a.days_left - b.days_left)
  if (first) return first
  if (connections.some(isLive)) return null
  return connections.find(({ state }) => state === 'expired' || state === 'revoked') ?? null
}

function EndsSoon({ connection }: { connection: ConnectionView }) {
  const saving = useSave({ failed: 'That did not work. Please try again.', onError: toast.error })
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const renew = () =>
    saving.run(async () => {
      if (await renewConsent(connection.id, pathname))
        toast.success(`Good for another ${connection.reader.reconfirm_days} days`)
      await queries.invalidateQueries({ queryKey: keyOf(getBankingConnections) })
    })
  return (
    <Banner
      tone="late"
      icon={ClockAlert}
      fact={`${connection.bank_name}: ${daysLeftText(connection.days_left).toLowerCase()}`}
      act={
        <Button size="small" busy={saving.busy} onClick={() => void renew()}>
          Keep it connected
        </Button>
      }
    >
      Confirm it again by {formatDay(connection.expires_on)} so that your next rent is seen.{' '}
      {connection.reader.sentence}
    </Banner>
  )
}

function Ended({ connection }: { connection: ConnectionView }) {
  return (
    <Banner
      tone="info"
      icon={Unplug}
      fact={`${connection.bank_name} is no longer connected`}
      act={<Link to={bankLinks.settings}>Connect again</Link>}
    >
      Your history is safe, and no month counts as missed because of this.
    </Banner>
  )
}
