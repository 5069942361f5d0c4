import { MonthSent } from '@keyturn/credit-profile/web'
import { PaymentsPage } from '@keyturn/rent-record/web'
import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: 'All payments · Keyturn' }]

export default function Payments() {
  return <PaymentsPage sentOf={(month, changes) => <MonthSent month={month} changes={changes} />} />
}
