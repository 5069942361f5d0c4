import { getPrivacyRecordStatements, getRentStatementsChoices } from '@keyturn/api-client'
import { EmptyState } from '@keyturn/brand'
import { read } from '@keyturn/platform/client/read'
import { Button, buttonClass, Card, Link, Skeleton } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MakeStatement } from './make-statement.tsx'
import { StatementEntry } from './statement-entry.tsx'
import './statements.css'

export default function StatementsPage() {
  const choices = useQuery(read(getRentStatementsChoices))
  const statements = useQuery(read(getPrivacyRecordStatements))
  const [madeId, setMadeId] = useState<string | null>(null)
  const failed = choices.isError || statements.isError
  const made = statements.data?.items ?? []
  return (
    <div className="page-width stm grid grid-cols-1 gap-5 pt-8 pb-16">
      <div>
        <h1>Rent statement</h1>
        <p className="max-w-[37.5em] mt-2.5 kt-quiet">
          Your rent with sums, for a lender, a tribunal, a hearing, a council or your own files. It says who
          proved each payment. You see it first, choose what it shows and can take it back at any time. Where
          no sums are needed, make a <Link to="/rent-passport">rent passport</Link>.
        </p>
      </div>
      {failed && (
        <Card className="grid content-start justify-items-start gap-4.5 min-w-0">
          <p role="alert">We could not load your statements.</p>
          <Button onClick={() => void Promise.all([choices.refetch(), statements.refetch()])}>
            Try again
          </Button>
        </Card>
      )}
      {!failed && !choices.data && (
        <Card className="min-h-144">
          <Skeleton lines={8} />
        </Card>
      )}
      {choices.data &&
        (choices.data.homes.length > 0 ? (
          <MakeStatement choices={choices.data} onMade={setMadeId} />
        ) : (
          <NothingYet />
        ))}
      {made.length > 0 && (
        <section className="stm-list grid gap-3.5 mt-3" aria-label="Statements you made">
          <h2>Statements you made</h2>
          {made.map((statement) => (
            <StatementEntry key={statement.id} statement={statement} isNew={statement.id === madeId} />
          ))}
        </section>
      )}
    </div>
  )
}

/** There is nothing to choose without a rent day. */
const NothingYet = () => (
  <Card>
    <EmptyState
      level="h2"
      title="Your statement begins with your first rent day"
      act={
        <Link className={buttonClass()} to="/verification-dashboard?step=4">
          Connect your bank
        </Link>
      }
    >
      Connect the account your rent is paid from. As soon as a month of rent is found, you can make one here.
    </EmptyState>
  </Card>
)
