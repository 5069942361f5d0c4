import { Badge, Button, Card } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleDashed, Clock, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { StaffAnswer } from '../contract/index.ts'
import { AdminList } from './admin-list.tsx'
import { admitStaff, staffQuery } from './calls.ts'
import { Failed, TableSkeleton } from './small-parts.tsx'
import { useAction } from './use-action.ts'
import { usePermission } from './use-permission.ts'

type Account = StaffAnswer['items'][number]

const STATES: Record<Account['state'], { word: string; tone: 'ok' | 'late' | 'idle'; icon: LucideIcon }> = {
  admitted: { word: 'Admitted', tone: 'ok', icon: Check },
  waiting: { word: 'Waiting', tone: 'late', icon: Clock },
  unused: { word: 'Not signed up', tone: 'idle', icon: CircleDashed },
}

/** Staff accounts, and items about staff members' own records, which a different person must decide. */
export function StaffPanel({ me }: { me: string }) {
  const { data, isError, refetch } = useQuery(staffQuery)
  if (isError && !data) return <Failed onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card>
        <h2>Staff accounts</h2>
        <p className="mt-2 mb-4 max-w-prose kt-quiet">
          An address named for staff gives nobody a role. An approver admits the person who signed up with it.
        </p>
        <ul className="desk-staff grid gap-0" aria-label="Staff accounts">
          {data.items.map((account) => (
            <li
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 border-t border-line"
              key={account.email}
            >
              <StaffAccount account={account} me={me} />
            </li>
          ))}
        </ul>
      </Card>
      <section aria-label="Own records of staff">
        <h2 className="mb-3">Their own records</h2>
        <AdminList list="staff" me={me} />
      </section>
    </div>
  )
}

function StaffAccount({ account, me }: { account: Account; me: string }) {
  const { email, name, role, state, member_id: memberId } = account
  const { word, tone, icon } = STATES[state]
  const { busy, act } = useAction()
  const [isAsked, setIsAsked] = useState(false)
  const canAdmit = usePermission()('approver') && state === 'waiting' && memberId !== null && memberId !== me
  return (
    <>
      <div>
        <b>{name || email}</b>
        <p className="desk-quiet kt-quiet">
          {email} · {role}
        </p>
      </div>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {canAdmit && !isAsked && (
        <Button kind="outline" size="small" onClick={() => setIsAsked(true)}>
          Admit
        </Button>
      )}
      {canAdmit && isAsked && (
        <p>
          Have you spoken to {name || 'this person'} and know that this account is theirs?{' '}
          <Button
            size="small"
            busy={busy}
            busyText="Admitting..."
            onClick={() => void act(() => admitStaff(memberId), 'Admitted. All approvers get an email.')}
          >
            Yes, admit
          </Button>{' '}
          <Button kind="text" size="small" onClick={() => setIsAsked(false)}>
            Not now
          </Button>
        </p>
      )}
    </>
  )
}
