import { Badge } from '@keyturn/platform/ui'
import { Star } from 'lucide-react'

/** Badge of the plan that most members choose. */
export function MostPopular() {
  return (
    <Badge tone="lamp" icon={Star}>
      Most Popular
    </Badge>
  )
}
