import { getBankingAccounts, postVerificationBankSync } from '@keyturn/api-client'
import { refreshProfile } from '@keyturn/identity/web'
import { api, tabStore, useSave } from '@keyturn/platform/client'
import { Banner, Button, Card, ProgressBar, Spinner } from '@keyturn/platform/ui'
import { Check, CircleAlert, Eye, Landmark, ShieldCheck, Timer } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BankReader } from '../contract.ts'
import { bankLinks } from '../links.ts'
import { rememberLinked, takeResult } from './bank-memory.ts'
import { goToBank } from './connect.ts'
import { LinkedMember } from './linked-member.tsx'
import { ReadBy, useReader } from './read-by.tsx'
import { isReading, useConnections } from './use-connections.ts'

const DONE_AFTER_MS = 1_000

interface ConnectStepProps {
  bankVerified: boolean
  /** Called once the bank is connected. Without it the dashboard opens. */
  onComplete?: () => void
}

/** Fourth step of the wizard: connect a bank, or continue with a connected one. */
export function ConnectBankStep({ bankVerified, onComplete }: ConnectStepProps) {
  const navigate = useNavigate()
  const [state, setState] = useState<'looking' | 'open' | 'done'>(bankVerified ? 'done' : 'looking')
  const [problem, setProblem] = useState<string | null>(null)
  const find = useCallback(async () => {
    const result = takeResult(tabStore)
    if (result.kind === 'success') {
      rememberLinked(tabStore)
      return setState('done')
    }
    if (result.kind === 'failure') setProblem(result.message)
    if (result.kind === 'unreadable') setProblem('Failed to process connection result')
    setState((await isConnected()) ? 'done' : 'open')
  }, [])
  useEffect(() => {
    if (!bankVerified) void find()
    // The visit's result is known, so delete it before the bank can be disconnected again.
    else if (takeResult(tabStore).kind === 'success') rememberLinked(tabStore)
  }, [bankVerified, find])
  useEffect(() => {
    if (state !== 'done') return
    const timer = setTimeout(() => {
      void refreshProfile().catch(() => undefined)
      if (onComplete) onComplete()
      else navigate('/dashboard')
    }, DONE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state, onComplete, navigate])

  if (state === 'done') return <Complete />
  return (
    <Card>
      {/* The heading is present during loading and stays, because focus moves to it. */}
      <h2>Connect your bank</h2>
      {state === 'looking' ? (
        <p role="status" className="mt-2 flex items-center gap-3">
          <Spinner /> Looking for connected accounts.
        </p>
      ) : (
        <Offer problem={problem} onProblem={setProblem} />
      )}
    </Card>
  )
}

/** Returns true if any account exists, whenever and by whatever way it was connected. */
async function isConnected(): Promise<boolean> {
  try {
    const found = await api.send(getBankingAccounts)
    if (found.total_count === 0) return false
    return (await api.send(postVerificationBankSync)).data.bank_verified
  } catch {
    return false
  }
}

function Complete() {
  const connections = useConnections()
  const reading = connections.data?.find(isReading)
  return (
    <div role="status">
      <Banner tone="ok" icon={Check} fact="Verification Complete">
        Your bank is connected. Opening your dashboard.
      </Banner>
      {reading && <ReadingProgress bankName={reading.bank_name} progress={reading.progress} />}
    </div>
  )
}

export function ReadingProgress({ bankName, progress }: { bankName: string; progress: number }) {
  const months = Math.floor(progress * 24)
  return (
    <div className="mt-4">
      <ProgressBar
        label={`Reading your history at ${bankName}: ${months} of 24 months`}
        value={Math.round(progress * 100)}
        max={100}
      />
    </div>
  )
}

const PROMISES = [
  {
    icon: Eye,
    text: 'Account names and transactions are read, up to 24 months back. Nothing else.',
  },
  { icon: ShieldCheck, text: 'We cannot move money, and we never see how you sign in at your bank.' },
]

const durationText = (reader: BankReader | undefined): string =>
  `It lasts ${reader?.reconfirm_days ?? 90} days. Then you confirm it again, or it ends by itself.`

function Offer({ problem, onProblem }: { problem: string | null; onProblem: (text: string | null) => void }) {
  const saving = useSave({ failed: 'Bank connection failed. Please try again.', onError: onProblem })
  async function connect(): Promise<void> {
    onProblem(null)
    await saving.run(() => goToBank(bankLinks.wizardStep))
  }
  return (
    <>
      <p className="mt-2 kt-quiet">
        Your rent leaves your account every month. Let us see it, and it starts to count.
      </p>
      <div role="alert" className="empty:hidden mt-4">
        {problem && <Banner tone="miss" icon={CircleAlert} fact={problem} />}
      </div>
      <ul className="my-5 grid gap-3">
        {[...PROMISES, { icon: Timer, text: durationText(useReader()) }].map(({ icon: Mark, text }) => (
          <li key={text} className="flex gap-3">
            <Mark aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div className="mb-4 grid gap-3">
        <ReadBy />
        <LinkedMember />
      </div>
      <Button busy={saving.busy} busyText="Opening your bank" onClick={() => void connect()}>
        <Landmark aria-hidden="true" /> Connect your bank
      </Button>
    </>
  )
}
