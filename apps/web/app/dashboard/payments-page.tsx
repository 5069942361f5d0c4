import { MonthSent } from '@keyturn/credit-profile/web'
import { PaymentsPage } from '@keyturn/rent-record/web'

export default function Payments() {
  return <PaymentsPage sentOf={(month, changes) => <MonthSent month={month} changes={changes} />} />
}
