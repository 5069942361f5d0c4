import { Link } from '@keyturn/platform/ui'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

export interface Section {
  /** The name its card carries, and the hash of its address. */
  id: string
  label: string
  content: () => ReactNode
}

/**
 * The sections of a tab under the links that lead to them. A phone shows the one that the address names, else the
 * first; the others stay as they are behind it, so that nothing typed in them is lost.
 */
export function Sections({ of, sections }: { of: string; sections: readonly Section[] }) {
  const { hash, search } = useLocation()
  const [first] = sections
  const open = sections.find(({ id }) => `#${id}` === hash) ?? first
  if (sections.length === 1) return first?.content()
  return (
    <div className="settings-parts">
      <nav aria-label={`${of} settings`} className="settings-links">
        {sections.map(({ id, label }) => (
          <Link
            key={id}
            to={{ search, hash: id }}
            preventScrollReset
            aria-current={id === open?.id ? 'location' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {sections.map(({ id, content }) => (
        <div key={id} className="settings-part" data-open={id === open?.id ? '' : undefined}>
          {content()}
        </div>
      ))}
    </div>
  )
}
