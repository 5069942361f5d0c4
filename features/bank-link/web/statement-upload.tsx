import { getBankingAccounts, postBankingStatements } from '@keyturn/api-client'
import { api, useSave } from '@keyturn/platform/client'
import { keyOf } from '@keyturn/platform/client/read'
import { formatDay } from '@keyturn/platform/days'
import { formatPounds, poundsOfPence } from '@keyturn/platform/money'
import { Banner, Button, buttonClass, Card, DataTable, Field, TextInput, toast } from '@keyturn/platform/ui'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, FileUp } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { type ReadStatement, readStatement } from '../domain/statement/read-statement.ts'
import { StatementList } from './statement-list.tsx'

const MAX_FILE_BYTES = 5_000_000
const SHOWN = 5

/** Upload of a statement for banks that cannot be connected. Parsed in the browser and shown before it is sent. */
export function StatementUpload() {
  const [read, setRead] = useState<ReadStatement | null>(null)
  const [fileCount, setFileCount] = useState(0)
  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0]
    if (!file) return setRead(null)
    if (file.size > MAX_FILE_BYTES)
      return setRead({ kind: 'unreadable', sentence: 'This file is larger than 5 MB.' })
    setRead(readStatement(await textOf(file)))
  }
  const queries = useQueryClient()
  const done = (): void => {
    void queries.invalidateQueries({ queryKey: keyOf(getBankingAccounts) })
    setRead(null)
    setFileCount((count) => count + 1)
  }
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className="mb-4">
        Bank not in the list?
      </h2>
      <Card>
        <p className="kt-quiet">
          Add a statement instead, as CSV or OFX from your bank’s website. Those months are marked “from your
          own statement”: they show in your history, but earn no points and are never reported.
        </p>
        <label
          className={`mt-4 relative cursor-pointer focus-within:outline-3 ${buttonClass({ kind: 'outline' })}`}
        >
          <FileUp aria-hidden="true" /> Choose a statement
          <input
            key={fileCount}
            type="file"
            accept=".csv,.ofx,.qfx,text/csv"
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => void choose(event)}
          />
        </label>
        <div role="alert" className="empty:hidden mt-4">
          {read?.kind === 'unreadable' && <Banner tone="miss" icon={CircleAlert} fact={read.sentence} />}
        </div>
        {read?.kind === 'read' && <Preview read={read} onDone={done} />}
        <StatementList />
      </Card>
    </section>
  )
}

/** Decodes a file as Windows-1252 if it is not UTF-8, because some banks still use it. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function Preview({ read, onDone }: { read: Extract<ReadStatement, { kind: 'read' }>; onDone: () => void }) {
  const [bankName, setBankName] = useState('')
  const saving = useSave({
    failed: 'The statement could not be added. Please try again.',
    onError: toast.error,
  })
  async function send(): Promise<void> {
    if (bankName.trim() === '') return saving.refuse({ bank_name: 'Enter the name of your bank.' })
    await saving.run(async () => {
      const transactions = read.rows.map((row) => ({
        date: row.bookedOn,
        amount: poundsOfPence(row.pence),
        description: row.description.slice(0, 300),
      }))
      const body = {
        bank_name: bankName.trim(),
        account_name: 'From a statement',
        from: read.from,
        to: read.to,
        transactions,
      }
      await api.send(postBankingStatements, { body }, { timeoutMs: 60_000 })
      toast.success('Statement added')
      onDone()
    })
  }
  const skipped =
    read.skipped === 0
      ? ''
      : read.skipped === 1
        ? ' 1 line was not a transaction and is left out.'
        : ` ${read.skipped} lines were not transactions and are left out.`
  return (
    <div className="mt-4 grid gap-4">
      <p>
        <b>{read.rows.length === 1 ? '1 transaction' : `${read.rows.length} transactions`}</b> from{' '}
        {formatDay(read.from)} to {formatDay(read.to)}.{skipped}
      </p>
      <DataTable
        caption={`The first ${Math.min(SHOWN, read.rows.length)} of them`}
        columns={[
          { key: 'day', header: 'Date', cell: (row) => formatDay(row.bookedOn) },
          { key: 'words', header: 'Description', cell: (row) => row.description },
          { key: 'sum', header: 'Amount', number: true, cell: (row) => formatPounds(row.pence) },
        ]}
        rows={read.rows.slice(0, SHOWN).map((row, nth) => ({ ...row, nth }))}
        rowKey={(row) => String(row.nth)}
      />
      <Field label="Name of the bank" required error={saving.problems.bank_name}>
        <TextInput value={bankName} maxLength={60} onChange={(event) => setBankName(event.target.value)} />
      </Field>
      <div>
        <Button busy={saving.busy} onClick={() => void send()}>
          Add this statement
        </Button>
      </div>
    </div>
  )
}
