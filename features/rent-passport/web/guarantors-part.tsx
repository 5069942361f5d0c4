import { lazyComponent } from '@keyturn/platform/client'
import { Skeleton } from '@keyturn/platform/ui'
import { useState } from 'react'

const Guarantors = lazyComponent(
  () => import('./guarantors.tsx').then((part) => part.Guarantors),
  <Skeleton lines={6} />,
)

/** Guarantors, loaded once a member opens the part. */
export function GuarantorsPart() {
  const [opened, setOpened] = useState(false)
  return (
    <details className="pass-next" onToggle={() => setOpened(true)}>
      <summary className="kt-disclosure">For your guarantor: paid or not yet known</summary>
      {opened && <Guarantors />}
    </details>
  )
}
