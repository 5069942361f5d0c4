import { lazyComponent } from '@keyturn/platform/client'
import { Skeleton } from '@keyturn/platform/ui'
import { useState } from 'react'
import type { NextHomeTicksProps } from './next-home-ticks.tsx'

const NextHomeTicks = lazyComponent<NextHomeTicksProps>(
  () => import('./next-home-ticks.tsx').then((part) => part.NextHomeTicks),
  <Skeleton lines={6} />,
)

/** Section of ticks for the next home. Lazy-loaded when opened, so that the form does not shift. */
export function NextHome(props: NextHomeTicksProps) {
  const [opened, setOpened] = useState(false)
  return (
    <details className="pass-next" onToggle={() => setOpened(true)}>
      <summary className="kt-disclosure">
        For your next home: income, name, time here, landlord’s word, deposit
      </summary>
      {opened && <NextHomeTicks {...props} />}
    </details>
  )
}
