import { FirstFile, MonthSent, ReportingCard, ReportingStep } from '@keyturn/credit-profile/web'
import { DashboardPage } from '@keyturn/rent-record/web'
import { pointsStat } from '@keyturn/rewards/web'

export default function Dashboard() {
  return (
    <DashboardPage
      pointsStat={pointsStat}
      reporting={<ReportingCard />}
      firstFile={<FirstFile />}
      nextStep={<ReportingStep />}
      sentOf={(month, changes) => <MonthSent month={month} changes={changes} />}
    />
  )
}
