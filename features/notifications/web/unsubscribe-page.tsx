import {
  deleteNotificationsUnsubscribeByToken,
  getNotificationsUnsubscribeByToken,
  postNotificationsUnsubscribeByToken,
} from '@keyturn/api-client'
import { ApiError, api, errorMessage, useSave } from '@keyturn/platform/client'
import { Button, Card, Link, Skeleton } from '@keyturn/platform/ui'
import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { UnsubscribeView } from '../contract.ts'
import { notificationSettings } from '../links.ts'

type Step =
  | { at: 'loading' }
  | { at: 'unknown' }
  | { at: 'failed'; why: string }
  | { at: 'known'; view: UnsubscribeView }

const FAILED = 'That did not work. Please try again.'

/** Calls of an unsubscribe link: read, unsubscribe, resubscribe. */
type UnsubscribeCall = typeof getNotificationsUnsubscribeByToken

/** Page behind an email's unsubscribe link. Opening it changes nothing, because mail scanners open every link. */
export default function UnsubscribePage() {
  const { token = '' } = useParams()
  const [step, setStep] = useState<Step>({ at: 'loading' })
  const ask = useCallback(
    async (call: UnsubscribeCall) => {
      try {
        setStep({ at: 'known', view: await api.send(call, { params: { token } }) })
      } catch (error) {
        const isUnknown = error instanceof ApiError && error.status === 404
        setStep(isUnknown ? { at: 'unknown' } : { at: 'failed', why: errorMessage(error, FAILED) })
      }
    },
    [token],
  )
  useEffect(() => void ask(getNotificationsUnsubscribeByToken), [ask])
  return (
    <div className="page-width py-11">
      <Card className="mx-auto max-w-xl" aria-busy={step.at === 'loading'}>
        <div className="grid gap-4" aria-live="polite">
          <Words step={step} ask={ask} />
        </div>
      </Card>
    </div>
  )
}

function Words({ step, ask }: { step: Step; ask: (call: UnsubscribeCall) => Promise<void> }) {
  if (step.at === 'loading') return <Skeleton lines={4} />
  if (step.at === 'unknown')
    return (
      <>
        <h1>This link is not one of ours</h1>
        <p>Perhaps it was cut short on its way. You can choose what you hear in your settings at any time.</p>
        <SettingsLink />
      </>
    )
  if (step.at === 'failed')
    return (
      <>
        <h1>Something is in the way</h1>
        <p role="alert">{step.why}</p>
        <Again label="Try again" act={() => ask(getNotificationsUnsubscribeByToken)} />
      </>
    )
  const { view } = step
  const about = view.scope === 'all' ? 'every email you may decline' : `emails about “${view.name}”`
  if (view.subscribed)
    return (
      <>
        <h1>Stop these emails?</h1>
        <p>
          We would no longer send you {about}. Receipts, security and whatever else must be said still reaches
          you, and everything stays in your notifications.
        </p>
        <Again label="Stop these emails" act={() => ask(postNotificationsUnsubscribeByToken)} />
        <SettingsLink />
      </>
    )
  return (
    <>
      <h1>Done. No more of these</h1>
      <p>We no longer send you {about}.</p>
      <Again
        label="I did not mean to: send them again"
        kind="outline"
        act={() => ask(deleteNotificationsUnsubscribeByToken)}
      />
      <SettingsLink />
    </>
  )
}

function Again({
  label,
  act,
  kind = 'primary',
}: {
  label: string
  act: () => Promise<void>
  kind?: 'primary' | 'outline'
}) {
  const saving = useSave({ failed: FAILED })
  return (
    <div>
      <Button kind={kind} busy={saving.busy} onClick={() => void saving.run(act)}>
        {label}
      </Button>
    </div>
  )
}

function SettingsLink() {
  return (
    <p>
      <Link to={notificationSettings}>Choose what you hear in Settings</Link>
    </p>
  )
}
