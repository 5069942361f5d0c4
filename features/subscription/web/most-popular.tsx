import { Badge } from '@keyturn/platform/ui'
import { Star } from 'lucide-react'

/** On the one plan that most members choose. */
export function MostPopular() {
  return (
    <Badge tone="lamp" icon={Star}>
      Most Popular
    </Badge>
  )
}
