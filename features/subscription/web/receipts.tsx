import { PaymentsCard } from './payments-card.tsx'
import { PortalButton } from './plan-plate.tsx'
import './subscription.css'

/** Everything paid to us, and the payment company's own page of it. */
export function Receipts() {
  return (
    <div className="subscription-settings">
      <PaymentsCard />
      <div>
        <PortalButton label="Open billing portal" />
      </div>
    </div>
  )
}
