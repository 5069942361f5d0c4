import { LoaderCircle } from 'lucide-react'
import './button.css'

/** Loading spinner. Needs a label if no text beside it describes the activity. */
export function Spinner({ size = 19, label }: { size?: number; label?: string }) {
  const arc = <LoaderCircle className="kt-spinner" size={size} aria-hidden="true" />
  if (label === undefined) return arc
  return (
    <span role="status" className="kt-spinner-alone">
      {arc}
      <span className="sr-only">{label}</span>
    </span>
  )
}
