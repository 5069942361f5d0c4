import { formatDate } from '@keyturn/platform/days'
import { Banner, Button } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { subscriptionQuery } from './calls.ts'
import { useCurrentPlan } from './current-plan.ts'
import { poundsOf } from './format.ts'
import { clearCheckout, isBackFromCheckout } from './receipt-memory.ts'

/** Receipt after checkout: plan, price, renewal and next steps. Shown once, until dismissed. */
export function PlanReceipt() {
  const isPaid = useCurrentPlan() !== null
  const [isBack] = useState(() => isBackFromCheckout(Date.now()))
  const [isOpen, setOpen] = useState(true)
  const { data: plan } = useQuery({ ...subscriptionQuery, enabled: isBack && isPaid && isOpen })
  const isShown = isBack && isPaid && isOpen && plan !== undefined
  useEffect(() => {
    if (isShown) clearCheckout()
  }, [isShown])
  if (!isShown) return null
  return (
    <div className="page-width pt-4" role="status">
      <Banner
        tone="ok"
        icon={Check}
        fact={`Thank you. ${plan.plan.display_name} is yours.`}
        act={
          <Button kind="outline" size="small" onClick={() => setOpen(false)}>
            Got it
          </Button>
        }
      >
        {poundsOf(plan.plan.current_price)} is paid
        {plan.current_period_end && `; your plan renews on ${formatDate(plan.current_period_end)}`}. Your
        receipt is on its way by email. Next, tell us about your home and connect your bank: then your rent
        starts to count.
      </Banner>
    </div>
  )
}
