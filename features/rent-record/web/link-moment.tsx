import { Banner } from '@keyturn/platform/ui'
import { Lightbulb } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { HouseMonth } from './house/months.ts'
import { countVerified } from './house/months.ts'

interface LinkMomentProps {
  months: readonly HouseMonth[]
  /** What agencies would be sent of them. */
  firstFile: ReactNode
  nextStep: ReactNode
}

/** What a newly linked bank showed, as its windows light; and the one step that is next. */
export function LinkMoment({ months, firstFile, nextStep }: LinkMomentProps) {
  const found = countVerified(months)
  const place = useRef<HTMLDivElement>(null)
  // A phone shows the sentence and the whole house under it, so that the windows are seen to light.
  useEffect(() => void place.current?.scrollIntoView({ block: 'start' }), [])
  if (found === 0) return null
  return (
    <div ref={place} className="dash-moment" role="status">
      <Banner
        tone="lamp"
        icon={Lightbulb}
        fact={found === 1 ? '1 month found.' : `${found} months found.`}
        act={nextStep}
      >
        All of it counts for your record. Points come with a plan, so rent from before yours earned none.{' '}
        {firstFile}
      </Banner>
    </div>
  )
}
