import { api, errorMessage } from '@keyturn/platform/client'
import { Button, ConfirmDialog, toast } from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { bankPaths } from '../call-paths.ts'
import type { accountsAnswer } from '../contract.ts'

export const STATEMENTS_KEY = ['bank', 'statements']

type Accounts = z.infer<typeof accountsAnswer>
type Statement = Accounts['accounts'][number]

/** What the member brought, and a way to take it back. */
export function StatementList() {
  const { data } = useQuery({
    queryKey: STATEMENTS_KEY,
    queryFn: async () =>
      (await api.get<Accounts>(bankPaths.accounts)).accounts.filter(({ source }) => source === 'statement'),
  })
  if (!data || data.length === 0) return null
  return (
    <ul className="mt-5 grid gap-2" aria-label="Statements you added">
      {data.map((statement) => (
        <StatementRow key={statement.id} statement={statement} />
      ))}
    </ul>
  )
}

function StatementRow({ statement }: { statement: Statement }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await api.delete(bankPaths.statement.replace(':id', statement.id))
      toast.success('Statement removed')
      await queries.invalidateQueries({ queryKey: STATEMENTS_KEY })
    } catch (error) {
      toast.error(errorMessage(error, 'That did not work. Please try again.'))
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="flex min-w-0 items-center gap-3 [overflow-wrap:anywhere]">
        <FileText aria-hidden="true" className="size-5 shrink-0" />
        {statement.bank_name}: {statement.name.toLowerCase()}
      </span>
      <Button
        kind="text"
        size="small"
        onClick={() => setAsking(true)}
        aria-label={`Remove ${statement.bank_name}`}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        question={`Remove your ${statement.bank_name} statement?`}
        keep="Keep it"
        act="Remove"
        danger
        busy={busy}
        onKeep={() => setAsking(false)}
        onAct={() => void remove()}
      >
        Its transactions go, and months that only it showed are no longer in your history.
      </ConfirmDialog>
    </li>
  )
}
