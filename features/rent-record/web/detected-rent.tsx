import { lazyComponent } from '@keyturn/platform/client'
import { formatDay } from '@keyturn/platform/days'
import { Card } from '@keyturn/platform/ui'
import type { DashboardAnswer } from '../contract.ts'
import { poundsText } from './format-amount.ts'
import { useDetectedRent } from './use-dashboard.ts'

export type DetectedRentView = NonNullable<DashboardAnswer['seen_rent']>

// Lazy, because few members have another rent and it shows nothing until its own query answers.
const DeclareRent = lazyComponent<{ seen: DetectedRentView }>(() =>
  import('./declare-rent.tsx').then((part) => part.DeclareRent),
)

/** Shows the declared and the detected rent, with a button to declare the new one. */
export function DetectedRent({ seen }: { seen: DetectedRentView }) {
  return (
    <>
      <p>{detectedRentText(seen)}</p>
      <DeclareRent seen={seen} />
    </>
  )
}

/** Same for Settings; null if the declared rent is paid. */
export function DetectedRentCard() {
  const seen = useDetectedRent()
  if (!seen) return null
  return (
    <Card className="mb-5 grid gap-3">
      <h2>Your payments show another rent</h2>
      <DetectedRent seen={seen} />
    </Card>
  )
}

const detectedRentText = ({ amount, declared, since }: DetectedRentView): string =>
  `You told us ${poundsText(declared)}. You have paid ${poundsText(amount)} since ${formatDay(since)}.`
