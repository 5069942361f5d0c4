import { Badge, Banner, Button, Skeleton } from '@keyturn/platform/ui'
import { CloudOff } from 'lucide-react'
import type { DeskItem } from '../contract/index.ts'
import { STATUS } from './copy.ts'

export function StatusBadge({ item }: { item: Pick<DeskItem, 'status'> }) {
  const { tone, icon, word } = STATUS[item.status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}

export function TableSkeleton() {
  return (
    <div className="desk-skeleton" role="status">
      <span className="sr-only">Loading</span>
      <Skeleton lines={9} />
    </div>
  )
}

export function Failed({ onRetry }: { onRetry: () => void }) {
  const again = (
    <Button kind="outline" size="small" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <div role="alert" className="desk-failed">
      <Banner tone="miss" icon={CloudOff} fact="This could not be loaded." act={again}>
        Nothing was changed.
      </Banner>
    </div>
  )
}
