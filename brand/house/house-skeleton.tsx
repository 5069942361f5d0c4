import { Skeleton } from '@keyturn/platform/ui'
import './house-skeleton.css'

/** Unlit house as a placeholder for the first load of a page. */
export function HouseSkeleton({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="kt-skeleton-house" role="status">
      <span className="sr-only">{label}</span>
      <div className="kt-skeleton-windows" aria-hidden="true">
        {Array.from({ length: 18 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the windows are alike.
          <i key={index} />
        ))}
      </div>
      <Skeleton />
    </div>
  )
}
