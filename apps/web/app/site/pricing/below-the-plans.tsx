import { BeforeYouPay } from './before-you-pay.tsx'
import { HonestSum } from './honest-sum.tsx'

export default function BelowThePlans() {
  return (
    <>
      <BeforeYouPay />
      <HonestSum />
    </>
  )
}
