import { Banner } from '@keyturn/platform/ui'
import { Lightbulb } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { countVerified, type HouseMonth } from './house/months.ts'

interface LinkResultProps {
  months: readonly HouseMonth[]
  /** Preview of the agency file for these months. */
  firstFile: ReactNode
  nextStep: ReactNode
}

/** Result of a newly linked bank, shown while its windows light, with the next step. */
export function LinkResult({ months, firstFile, nextStep }: LinkResultProps) {
  const found = countVerified(months)
  const place = useRef<HTMLDivElement>(null)
  // Scrolls to the sentence, so that a phone also shows the house below.
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
