import { classNames } from '@keyturn/platform/ui'
import type { ReactNode } from 'react'
import './gallery.css'

interface SampleProps {
  title: string
  span?: 4 | 5 | 6 | 7 | 12
  children: ReactNode
}

/** One part in its states, under its name. */
export function Sample({ title, span = 4, children }: SampleProps) {
  return (
    <section className="kt-sample min-w-0" data-span={span} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="kt-sample-row flex flex-wrap items-center gap-3">{children}</div>
}

export function Stack({ children }: { children: ReactNode }) {
  return <div className="kt-sample-stack grid gap-3">{children}</div>
}

export function Pair({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames(
        'kt-sample-pair grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4.5',
        className,
      )}
    >
      {children}
    </div>
  )
}
