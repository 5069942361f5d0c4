import { PaymentsCard } from './payments-card.tsx'
import { PortalButton } from './plan-plate.tsx'
import './subscription.css'

/** All payments, with links to the provider's receipts. */
export function Receipts() {
  return (
    <div className="grid gap-6">
      <PaymentsCard />
      <div>
        <PortalButton label="Open billing portal" />
      </div>
    </div>
  )
}
