import { Banner } from '@keyturn/platform/ui'
import { Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HouseMonth } from './house/months.ts'
import { countVerified } from './house/months.ts'

/** What a newly linked bank showed, as its windows light; and the one step that is next. */
export function LinkMoment({ months, nextStep }: { months: readonly HouseMonth[]; nextStep: ReactNode }) {
  const found = countVerified(months)
  if (found === 0) return null
  return (
    <div className="dash-moment" role="status">
      <Banner
        tone="lamp"
        icon={Lightbulb}
        fact={found === 1 ? '1 month found.' : `${found} months found.`}
        act={nextStep}
      >
        All of it counts for your record. Points begin with the rent you pay from the day your plan began.
      </Banner>
    </div>
  )
}
