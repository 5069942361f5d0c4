import { classNames } from '../class-names.ts'
import './progress.css'

interface ProgressBarProps {
  label: string
  value: number
  max: number
  className?: string
}

export function ProgressBar({ label, value, max, className }: ProgressBarProps) {
  return (
    <progress aria-label={label} className={classNames('kt-progress', className)} value={value} max={max} />
  )
}
