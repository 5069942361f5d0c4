import { EmptyState } from '@keyturn/brand'
import { helpAbout } from '@keyturn/platform/help'
import { Button, buttonClass, Card, Link, Skeleton } from '@keyturn/platform/ui'
import { isProof } from '@keyturn/rent-record/constants'
import type { DashboardAnswer } from '@keyturn/rent-record/contract'
import { useDashboard } from '@keyturn/rent-record/web/use-dashboard'
import { useState } from 'react'
import { GuarantorsPart } from './guarantors-part.tsx'
import { MakePassport } from './make-passport.tsx'
import { PassportEntry } from './passport-entry.tsx'
import { usePassports } from './use-passports.ts'
import './passports.css'

export default function PassportsPage() {
  const record = useDashboard()
  const passports = usePassports()
  const [madeId, setMadeId] = useState<string | null>(null)
  const failed = record.isError || passports.isError
  return (
    <div className="page-width pass grid grid-cols-1 gap-5 pt-8 pb-16">
      <div>
        <h1>Rent passport</h1>
        <p className="max-w-[37.5em] mt-2.5 kt-quiet">
          Your proven rent history as one page a landlord can check. You choose what it shows and when the
          link ends, you see when it was opened, and you can take it back at any time.{' '}
          <Link to={helpAbout('passport')}>How a rent passport works</Link>
        </p>
      </div>
      {failed && (
        <Card className="dash-failed">
          <p role="alert">We could not load your passports.</p>
          <Button onClick={() => void Promise.all([record.refetch(), passports.refetch()])}>Try again</Button>
        </Card>
      )}
      {!failed && !record.data && (
        <Card className="min-h-144">
          <Skeleton lines={8} />
        </Card>
      )}
      {record.data &&
        (hasProof(record.data) ? (
          <MakePassport record={record.data} onMade={setMadeId} />
        ) : (
          <NoProofYet record={record.data} />
        ))}
      {passports.data && (passports.data.items.length > 0 || (record.data && hasProof(record.data))) && (
        <section className="pass-list grid gap-3.5 mt-3" aria-label="Passports you made">
          <h2>Passports you made</h2>
          {passports.data.items.length === 0 && (
            <Card>
              <EmptyState title="None yet">
                The first one takes a minute. It shows up here with its link and its PDF.
              </EmptyState>
            </Card>
          )}
          {passports.data.items.map((passport) => (
            <PassportEntry key={passport.id} passport={passport} isNew={passport.id === madeId} />
          ))}
        </section>
      )}
      {passports.data && <GuarantorsPart />}
    </div>
  )
}

const hasProof = ({ months }: DashboardAnswer): boolean => months.some(({ shown_by }) => isProof(shown_by))

/** There is nothing to choose without a proved month. */
function NoProofYet({ record }: { record: DashboardAnswer }) {
  const hasBank = record.bank.accounts_count > 0
  return (
    <Card>
      <EmptyState
        level="h2"
        title="Your passport begins with your first verified month"
        act={
          hasBank ? undefined : (
            <Link className={buttonClass()} to="/verification-dashboard?step=4">
              Connect your bank
            </Link>
          )
        }
      >
        {hasBank
          ? 'As soon as a month of rent is found, you can make one here.'
          : 'Connect the account your rent is paid from: up to 24 months of rent already paid count at once.'}
      </EmptyState>
    </Card>
  )
}
