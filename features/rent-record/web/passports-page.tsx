import { Button, Card, EmptyState, Skeleton } from '@keyturn/platform/ui'
import type { MetaFunction } from 'react-router'
import { MakePassport } from './make-passport.tsx'
import { PassportEntry } from './passport-entry.tsx'
import { useDashboard } from './use-dashboard.ts'
import { usePassports } from './use-passports.ts'
import './passports.css'

export const meta: MetaFunction = () => [{ title: 'Rent passport · Keyturn' }]

export default function PassportsPage() {
  const record = useDashboard()
  const passports = usePassports()
  const failed = record.isError || passports.isError
  return (
    <div className="page-width pass">
      <div>
        <h1>Rent passport</h1>
        <p className="pass-lead">
          Your proven rent history as one page a landlord can check. You choose what it shows and when the
          link ends, you see when it was opened, and you can take it back at any time.
        </p>
      </div>
      {failed && (
        <Card className="dash-failed">
          <p role="alert">We could not load your passports.</p>
          <Button onClick={() => void Promise.all([record.refetch(), passports.refetch()])}>Try again</Button>
        </Card>
      )}
      {!failed && !record.data && (
        <Card className="pass-waiting">
          <Skeleton lines={8} />
        </Card>
      )}
      {record.data && <MakePassport record={record.data} />}
      {passports.data && (
        <section className="pass-list" aria-label="Passports you made">
          <h2>Passports you made</h2>
          {passports.data.items.length === 0 && (
            <Card>
              <EmptyState title="None yet">
                The first one takes a minute. It shows up here with its link and its PDF.
              </EmptyState>
            </Card>
          )}
          {passports.data.items.map((passport) => (
            <PassportEntry key={passport.id} passport={passport} />
          ))}
        </section>
      )}
    </div>
  )
}
