import { api, errorMessage, useSession } from '@keyturn/platform/client'
import { Banner, Button } from '@keyturn/platform/ui'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

/** Step 4: to the bank and back. Once a bank is connected it says so and leads on. */
export function BankStep() {
  const session = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const verified = session.status === 'signed-in' && session.user.isBankVerified
  useEffect(() => {
    if (!verified) return
    const timer = setTimeout(() => navigate('/dashboard'), 1000)
    return () => clearTimeout(timer)
  }, [verified, navigate])

  async function connect(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const body = { return_url: '/verification-dashboard?step=4' }
      const { connect_url } = await api.post<{ connect_url: string }>('/api/banking/connect/', { body })
      window.location.assign(connect_url)
    } catch (error) {
      setProblem(errorMessage(error, 'Bank connection failed. Please try again.'))
      setBusy(false)
    }
  }

  if (verified)
    return (
      <div role="status">
        <h2>Verification Complete</h2>
        <p className="text-ink-2">Your bank is connected. Taking you to your dashboard.</p>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-4">
      <h2>Connect your bank</h2>
      <p className="text-ink-2">
        Read-only: we look for your rent and can never move money. Up to 24 months count at once.
      </p>
      <div role="alert" className="empty:hidden">
        {problem !== null && <Banner tone="miss" icon={CircleAlert} fact={problem} />}
      </div>
      <Button onClick={() => void connect()} busy={busy} busyText="Opening...">
        Connect your bank
      </Button>
    </div>
  )
}
