import { getAuthMfa, postAuthMfaAuthenticatorRemove, postAuthMfaToggle } from '@keyturn/api-client'
import { api, errorMessage, fieldErrors, useSave } from '@keyturn/platform/client'
import { read } from '@keyturn/platform/client/read'
import { Banner, Button, Dialog, Field, Loaded, PasswordInput, SwitchRow, toast } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { MfaState } from '../contract.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { copyText } from './copy-text.ts'
import { FormError } from './form-parts.tsx'
import { makeRecoveryCodes, recoveryCodesDue } from './recovery-codes-due.ts'
import { refreshProfile } from './session-start.ts'

const FAILED = 'Failed to update 2FA settings'

type Asking = 'turn-off' | 'remove-app' | 'new-codes' | null

/** Two-factor settings: emailed codes with one click, or an authenticator app. */
export function TwoFactorSettings() {
  const mfa = useQuery(read(getAuthMfa))
  const load = () => mfa.refetch()
  const [asking, setAsking] = useState<Asking>(null)
  const toggling = useSave({ failed: FAILED })
  const [settingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)

  async function changed(note: string): Promise<void> {
    await Promise.all([load(), refreshProfile().catch(() => undefined)])
    toast.success(note)
  }

  async function toggle(enable: boolean): Promise<void> {
    if (!enable && mfa.data?.mfa_method === 'authenticator') return setAsking('turn-off')
    await toggling.run(async () => {
      try {
        await api.send(postAuthMfaToggle, { body: { enable } })
        await changed(enable ? 'Two-factor is on' : 'Two-factor is off')
      } catch (error) {
        // An older sign-in needs the password again.
        if (fieldErrors(error).current_password) return setAsking('turn-off')
        toast.error(errorMessage(error, FAILED))
        // The change may have succeeded although its response was lost.
        await load()
      }
    })
  }

  if (!mfa.data)
    return (
      <Loaded of={mfa} failed="Failed to load settings" lines={2}>
        {() => null}
      </Loaded>
    )
  const state = mfa.data
  const withApp = state.mfa_method === 'authenticator'
  const codesUnseen = withApp && codes === null && recoveryCodesDue.isDue()
  return (
    <div className="grid grid-cols-1 gap-4">
      <SwitchRow
        label="Two-factor authentication"
        note={noteOf(state)}
        disabled={toggling.busy}
        on={state.mfa_enabled}
        onChange={(on) => void toggle(on)}
      />
      <AppButtons withApp={withApp} onAsk={setAsking} onSetUp={() => setSettingUp(true)} />
      {codesUnseen && <CodesUnseen onShow={() => setAsking('new-codes')} />}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      <AuthenticatorSetup
        open={settingUp}
        onClose={() => {
          setSettingUp(false)
          // Shows a confirmation whose response was lost.
          void load()
        }}
        onDone={(given) => {
          setSettingUp(false)
          setCodes(given)
          void changed('Your app is set up')
        }}
      />
      <ProofDialog
        asking={asking}
        onClose={() => {
          setAsking(null)
          if (recoveryCodesDue.isDue()) setCodes(null)
          void load()
        }}
        onDone={(given) => {
          setAsking(null)
          if (given) setCodes(given)
          void changed(given ? 'New recovery codes made' : 'Saved')
        }}
      />
    </div>
  )
}

function noteOf({ mfa_enabled: isOn, mfa_method: method, recovery_codes_left: left }: MfaState): string {
  if (!isOn) return 'When it is on, we email you a 6-digit code at every sign-in.'
  return method === 'authenticator'
    ? `You enter a code from your app at every sign-in. ${codesLeft(left)}.`
    : 'A 6-digit code is emailed to you at every sign-in.'
}

interface AppButtonsProps {
  withApp: boolean
  onAsk(what: Asking): void
  onSetUp(): void
}

function AppButtons({ withApp, onAsk, onSetUp }: AppButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {withApp ? (
        <>
          <Button kind="outline" onClick={() => onAsk('new-codes')}>
            New recovery codes
          </Button>
          <Button kind="outline" onClick={() => onAsk('remove-app')}>
            Stop using the app
          </Button>
        </>
      ) : (
        <Button kind="outline" onClick={onSetUp}>
          Use an authenticator app
        </Button>
      )}
    </div>
  )
}

/** The response with the codes was lost. Without codes, losing the phone locks the member out. */
function CodesUnseen({ onShow }: { onShow(): void }) {
  return (
    <Banner
      tone="late"
      icon={CircleAlert}
      fact="You have not seen your recovery codes yet"
      act={
        <Button kind="outline" size="small" onClick={onShow}>
          Show my recovery codes
        </Button>
      }
    >
      Without them you cannot sign in if your phone is lost.
    </Banner>
  )
}

const QUESTIONS = {
  'turn-off': { title: 'Turn two-factor off?', act: 'Turn it off' },
  'remove-app': { title: 'Stop using the app?', act: 'Stop using the app' },
  'new-codes': { title: 'Make new recovery codes?', act: 'Make new codes' },
} as const

/** Asks for the password, because an open screen does not prove who sits at it. */
function ProofDialog(props: { asking: Asking; onClose(): void; onDone(codes: string[] | null): void }) {
  const [password, setPassword] = useState('')
  const saving = useSave({ failed: FAILED })
  const { asking } = props
  const question = asking ? QUESTIONS[asking] : QUESTIONS['turn-off']

  /** Clears input and errors, so that the next dialog starts empty. */
  function close(): void {
    setPassword('')
    saving.clear()
    props.onClose()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (password === '') {
      saving.refuse({ password: 'Enter your password' })
      return
    }
    await saving.run(async () => {
      const codes = asking ? await perform(asking, password) : null
      setPassword('')
      props.onDone(codes)
    })
  }

  return (
    <Dialog title={question.title} open={asking !== null} onClose={close}>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        <FormError message={saving.error} />
        <Field label="Your password" error={saving.problems.password}>
          <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="outline" onClick={close}>
            Keep as it is
          </Button>
          <Button type="submit" busy={saving.busy}>
            {question.act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

async function perform(act: NonNullable<Asking>, password: string): Promise<string[] | null> {
  if (act === 'turn-off')
    await api.send(postAuthMfaToggle, { body: { enable: false, current_password: password } })
  else if (act === 'remove-app') await api.send(postAuthMfaAuthenticatorRemove, { body: { password } })
  else return makeRecoveryCodes(password)
  return null
}

/** Shown once, because the server stores only digests. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept(): void }) {
  useEffect(recoveryCodesDue.shown, [])
  return (
    <section aria-label="Recovery codes" className="kt-card">
      <h3>Keep these recovery codes</h3>
      <p className="mt-1 mb-3 kt-quiet">
        Each signs you in once if your phone is lost. They are not shown again.
      </p>
      <ul className="grid grid-cols-2 gap-2">
        {codes.map((code) => (
          <li key={code}>
            <b>{code}</b>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="outline" onClick={() => void copyText(codes.join('\n'))}>
          Copy all
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </section>
  )
}

const codesLeft = (count: number): string =>
  count === 1 ? '1 recovery code left' : `${count} recovery codes left`
