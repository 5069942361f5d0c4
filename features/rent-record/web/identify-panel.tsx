import { bankPaths } from '@keyturn/bank-link/call-paths'
import { api } from '@keyturn/platform/client'
import { formatDay } from '@keyturn/platform/days'
import { Button, Card, Checkbox, Skeleton, toast } from '@keyturn/platform/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { rentPaths } from '../call-paths.ts'
import type { RentTransaction } from '../contract.ts'
import { amountWords } from './money-words.ts'
import { rowName } from './row-name.ts'
import { DASHBOARD_KEY } from './use-dashboard.ts'

type Row = Pick<RentTransaction, 'id' | 'name' | 'date' | 'amount' | 'bank_account'>

const ROWS_KEY = ['rent-record', 'outgoing']

/** No rent is known yet: the member picks it out of what went out. */
export function IdentifyPanel() {
  const rows = useQuery({
    queryKey: ROWS_KEY,
    queryFn: async () => {
      const query = { page_size: 100 }
      const answer = await api.get<{ transactions: Row[] }>(bankPaths.transactions, { query })
      return answer.transactions.filter(({ amount }) => amount < 0)
    },
  })
  if (rows.data?.length === 0) return null
  return (
    <Card className="dash-identify">
      <h2>Identify Your Rent Payments</h2>
      <p>
        We have not found your rent by ourselves. Tick the payments that are rent and we learn whom you pay.
      </p>
      {rows.isPending && <Skeleton lines={6} />}
      {rows.isError && (
        <div role="alert" className="dash-failed">
          <p>Failed to load transactions</p>
          <Button kind="outline" onClick={() => void rows.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {rows.data && <Choices rows={rows.data} />}
    </Card>
  )
}

function Choices({ rows }: { rows: readonly Row[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()

  function toggle(id: string): void {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (chosen.size === 0) {
      toast.error('Please select at least one transaction')
      return
    }
    setBusy(true)
    try {
      for (const id of chosen) await api.post(rentPaths.mark(id))
      toast.success(chosen.size === 1 ? 'Rent payment saved' : `${chosen.size} rent payments saved`)
      setChosen(new Set())
    } catch {
      toast.error('Failed to save categorization')
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: DASHBOARD_KEY })
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <fieldset className="dash-choices">
        <legend className="sr-only">Payments that went out</legend>
        {rows.map((row) => (
          <Checkbox
            key={row.id}
            checked={chosen.has(row.id)}
            onChange={() => toggle(row.id)}
            label={
              <span className="dash-choice">
                <b>{rowName(row)}</b>
                <b>{amountWords(row.amount)}</b>
              </span>
            }
            note={`${formatDay(row.date)}, ${row.bank_account.name}`}
          />
        ))}
      </fieldset>
      <Button type="submit" busy={busy}>
        Save Rent Payments
      </Button>
    </form>
  )
}
