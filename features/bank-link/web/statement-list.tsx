import { deleteBankingStatementsById, getBankingAccounts } from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { keyOf, read } from '@keyturn/platform/client/read'
import { Button, ConfirmDialog, toast } from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { BankAccount } from '../contract.ts'

/** List of uploaded statements with a delete button. */
export function StatementList() {
  const { data } = useQuery({
    ...read(getBankingAccounts),
    select: ({ accounts }) => accounts.filter(({ source }) => source === 'statement'),
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

function StatementRow({ statement }: { statement: BankAccount }) {
  const [asking, setAsking] = useState(false)
  const saving = useSave({ failed: 'That did not work. Please try again.', onError: toast.error })
  const queries = useQueryClient()
  const remove = () =>
    saving.run(
      async () => {
        await api.send(deleteBankingStatementsById, { params: { id: statement.id } })
        toast.success('Statement removed')
        await queries.invalidateQueries({ queryKey: keyOf(getBankingAccounts) })
      },
      () => setAsking(false),
    )
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
        busy={saving.busy}
        onKeep={() => setAsking(false)}
        onAct={() => void remove()}
      >
        Its transactions go, and months that only it showed are no longer in your history.
      </ConfirmDialog>
    </li>
  )
}
