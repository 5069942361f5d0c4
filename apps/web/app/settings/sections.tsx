import { Link } from '@keyturn/platform/ui'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

export interface Section {
  /** Id of its card, and hash of its URL. */
  id: string
  label: string
  content: () => ReactNode
}

/**
 * Renders the sections of a tab and the links to them. A phone shows one section, by the URL's hash; the others stay
 * mounted so that typed values are not lost.
 */
export function Sections({ of, sections }: { of: string; sections: readonly Section[] }) {
  const { hash, search } = useLocation()
  const [first] = sections
  const open = sections.find(({ id }) => `#${id}` === hash) ?? first
  if (sections.length === 1) return first?.content()
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-8">
      <nav
        aria-label={`${of} settings`}
        className="settings-links flex flex-wrap gap-1 lg:sticky lg:top-24 lg:flex-col lg:self-start"
      >
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
        <div key={id} className="settings-part lg:col-start-2" data-open={id === open?.id ? '' : undefined}>
          {content()}
        </div>
      ))}
    </div>
  )
}
