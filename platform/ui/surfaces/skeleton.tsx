import './skeleton.css'

/** Static placeholder lines while text loads. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="kt-skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike.
        <i key={index} />
      ))}
    </div>
  )
}
