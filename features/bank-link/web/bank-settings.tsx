import { EmptyState } from '@keyturn/brand'
import { useSave } from '@keyturn/platform/client'
import { Banner, Button, Link, Loaded, toast } from '@keyturn/platform/ui'
import { CircleAlert, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { bankLinks } from '../links.ts'
import { AccountHolder } from './account-holder.tsx'
import { goToBank } from './connect.ts'
import { ConnectionCard } from './connection-card.tsx'
import { LinkedMember } from './linked-member.tsx'
import { ReadBy } from './read-by.tsx'
import { StatementUpload } from './statement-upload.tsx'
import { useBankProblem } from './use-bank-problem.ts'
import { useConnections } from './use-connections.ts'

/** Settings > Bank: every consent with what it reads, and buttons to renew or end it. */
export function BankSettings({ held }: { held: ReactNode }) {
  const connections = useConnections()
  const problem = useBankProblem()
  return (
    <div className="grid gap-6">
      {problem && <Banner tone="miss" icon={CircleAlert} fact={problem} />}
      <section aria-labelledby="connected-accounts">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="connected-accounts">Open Banking connected accounts</h2>
          {connections.data && connections.data.length > 0 && (
            <ConnectButton kind="outline">Connect another bank</ConnectButton>
          )}
        </div>
        <div className="mt-4 grid gap-4">
          <LinkedMember />
          <ReadBy />
          <Loaded of={connections} failed="Failed to load settings">
            {(list) =>
              list.length === 0 ? (
                <EmptyState
                  title="No bank is connected"
                  act={<ConnectButton>Connect your bank</ConnectButton>}
                >
                  Connect the account your rent is paid from. We only ever read it.
                </EmptyState>
              ) : (
                list.map((connection) => <ConnectionCard key={connection.id} connection={connection} />)
              )
            }
          </Loaded>
        </div>
      </section>
      <AccountHolder />
      {held}
      <p>
        <Link to="/payments">All payments</Link>: every payment we keep, and what we think it is.
      </p>
      <StatementUpload />
    </div>
  )
}

function ConnectButton({ children, kind = 'primary' }: { children: string; kind?: 'primary' | 'outline' }) {
  const saving = useSave({ failed: 'Bank connection failed. Please try again.', onError: toast.error })
  const connect = () => saving.run(() => goToBank(bankLinks.settings))
  return (
    <Button kind={kind} busy={saving.busy} onClick={() => void connect()}>
      <Landmark aria-hidden="true" /> {children}
    </Button>
  )
}
