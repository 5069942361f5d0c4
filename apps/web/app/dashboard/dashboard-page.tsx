import { ReportingCard } from '@keyturn/credit-reporting/web'
import { DashboardPage } from '@keyturn/rent-record/web'
import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: 'Dashboard · Keyturn' }]

export default function Dashboard() {
  return <DashboardPage reporting={<ReportingCard />} />
}
