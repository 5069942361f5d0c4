import {
  deleteVerificationHousemates,
  deleteVerificationHousematesById,
  postVerificationHousemates,
} from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { formatDay } from '@keyturn/platform/days'
import { Banner, Button, Card, ConfirmDialog, Field, Loaded, TextInput, toast } from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Percent } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { HousematesView } from '../contract/index.ts'
import { HOUSEMATE_CONSENT } from '../domain/consents.ts'
import { HOUSEMATES_KEYS, housematesQuery } from './calls.ts'
import { ConsentSettings } from './consent-settings.tsx'

const FAILED = 'That did not work. Please try again.'

interface HousematesProps {
  /** Paid shares, as far as each member shows them. */
  paid?: ReactNode
  /** True if the member has a plan. Without one they cannot invite, but can always leave. */
  withPlan?: boolean
}

/** Housemates of this home: joined, invited and left, as far as each consents to be seen. */
export function Housemates({ paid, withPlan = true }: HousematesProps) {
  const housemates = useQuery(housematesQuery(withPlan))
  return (
    <Loaded of={housemates} failed="Failed to load settings" lines={5}>
      {(view) => <Shared view={view} paid={paid} withPlan={withPlan} />}
    </Loaded>
  )
}

function Shared({ view, paid, withPlan }: HousematesProps & { view: HousematesView }) {
  const { role, shares_percent } = view
  const shared = (
    <>
      <Shares view={view} />
      {shares_percent !== null && paid}
      {role === 'holder' && <Invitations view={view} />}
      {role === 'housemate' && <Leave />}
    </>
  )
  if (!withPlan)
    return (
      <div className="grid gap-5">
        {role === 'none' || (role === 'holder' && view.invitations.length === 0) ? (
          <p className="kt-quiet">You have no housemates here.</p>
        ) : (
          shared
        )}
      </div>
    )
  return (
    <div id="housemates" className="grid gap-5">
      <Card className="grid gap-5">
        <div>
          <h2>Housemates</h2>
          <p className="max-w-prose kt-quiet">{LEADS[role]}</p>
        </div>
        {shared}
        {role === 'holder' && <Invite />}
      </Card>
      {shares_percent !== null && <ConsentSettings only={HOUSEMATE_CONSENT} heading="What they see of you" />}
    </div>
  )
}

const LEADS: Record<HousematesView['role'], string> = {
  none: 'Save your home first. Then you can invite those you live with.',
  holder:
    'Invite those you live with. Each proves their own share, with their own account and bank. You see whether it is paid, if they agree to that, and nothing else of theirs.',
  housemate:
    'You prove your own share of this rent. Nobody you live with sees your bank, your points or your file.',
}

function Shares({ view: { shares_percent, shares_are_too_much } }: { view: HousematesView }) {
  if (shares_percent === null) return null
  if (!shares_are_too_much) return <p>All shares together: {shares_percent}% of the rent.</p>
  return (
    <Banner tone="late" icon={Percent} fact={`The shares come to ${shares_percent}% of the rent.`}>
      One of them is too high. Each of you can correct your own under Your home.
    </Banner>
  )
}

/** Runs one action at a time, then reloads the queries. */
function useDoing(tell?: (sentence: string) => unknown) {
  const queries = useQueryClient()
  const saving = useSave({ failed: FAILED, onError: tell })
  const doing = (work: () => Promise<unknown>, done: string): Promise<boolean> =>
    saving.run(async () => {
      await work()
      await Promise.all(HOUSEMATES_KEYS.map((queryKey) => queries.invalidateQueries({ queryKey })))
      toast.success(done)
    })
  return { ...saving, doing }
}

const STATES: Record<HousematesView['invitations'][number]['state'], string> = {
  waiting: 'invited',
  expired: 'did not answer',
  declined: 'said no',
  joined: 'joined',
  left: 'no longer lives there',
}

type Invited = HousematesView['invitations'][number]

function Invitations({ view: { invitations } }: { view: HousematesView }) {
  const { busy, doing } = useDoing(toast.error)
  const [removing, setRemoving] = useState<Invited | null>(null)
  if (invitations.length === 0) return null
  const end = ({ id, state }: Invited) =>
    doing(
      () => api.send(deleteVerificationHousematesById, { params: { id } }),
      state === 'joined' ? 'Removed' : 'Taken back',
    )
  return (
    <>
      <ul aria-label="Invitations" className="grid gap-2">
        {invitations.map((invited) => (
          <li key={invited.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 break-words">
              {invited.email}, <b>{STATES[invited.state]}</b>
              {invited.state === 'waiting' && ` until ${formatDay(invited.expires_on)}`}
            </span>
            <Button
              kind="outline"
              size="small"
              busy={busy}
              aria-label={`${invited.state === 'joined' ? 'Remove' : 'Take back'}: ${invited.email}`}
              onClick={() => (invited.state === 'joined' ? setRemoving(invited) : void end(invited))}
            >
              {invited.state === 'joined' ? 'Remove' : 'Take back'}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        question={`Remove ${removing?.email ?? ''}?`}
        keep="Keep them"
        act="Remove"
        busy={busy}
        onKeep={() => setRemoving(null)}
        onAct={() => removing && void end(removing).then(() => setRemoving(null))}
      >
        Neither of you will see whether the other paid. What each proved stays theirs.
      </ConfirmDialog>
    </>
  )
}

function Invite() {
  const { busy, error, problems, doing } = useDoing()
  const [email, setEmail] = useState('')
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const isDone = await doing(() => api.send(postVerificationHousemates, { body: { email } }), 'Invited')
    if (isDone) setEmail('')
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field
        label="Email of somebody you live with"
        hint="They get one email with your name and this address."
        error={problems.email ?? error ?? undefined}
      >
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" kind="outline" busy={busy}>
          Invite
        </Button>
      </div>
    </form>
  )
}

function Leave() {
  const { busy, doing } = useDoing(toast.error)
  const [asking, setAsking] = useState(false)
  async function leave(): Promise<void> {
    await doing(() => api.send(deleteVerificationHousemates), 'You have left')
    setAsking(false)
  }
  return (
    <div>
      <Button kind="outline" onClick={() => setAsking(true)}>
        Leave these housemates
      </Button>
      <ConfirmDialog
        open={asking}
        question="Leave these housemates?"
        keep="Stay"
        act="Leave"
        busy={busy}
        onKeep={() => setAsking(false)}
        onAct={() => void leave()}
      >
        You no longer see whether they paid, nor they whether you did. Your own record stays as it is.
      </ConfirmDialog>
    </div>
  )
}
