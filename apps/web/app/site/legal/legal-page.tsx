import type { ReactNode } from 'react'
import type { NoticeSection } from '../content/privacy-notice.tsx'
import { type LegalPageName, versionSentence } from './versions.ts'
import '../site.css'
import './legal.css'

interface LegalPageProps {
  /** Set if its versions are printed. */
  page?: LegalPageName
  children?: ReactNode
  title: string
  lead: string
  sections: readonly NoticeSection[]
  numbered?: boolean
}

export function LegalPage({ page, title, lead, sections, numbered = false, children }: LegalPageProps) {
  return (
    <div className="site-page">
      <div className="page-width">
        <h1 className="site-title">{title}</h1>
        <p className="page-lead">{lead}</p>
        <div
          className={
            children
              ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)] lg:gap-18 lg:items-start'
              : undefined
          }
        >
          <div className="prose max-w-[38.75em] mt-9">
            {sections.map((section, index) => (
              <section key={section.title} id={section.id}>
                {/* One text node: several would shift beside each other once the web font loads. */}
                <h2 className="type-part">{numbered ? `${index + 1}. ${section.title}` : section.title}</h2>
                {section.body}
              </section>
            ))}
          </div>
          {children}
        </div>
        {/* Last: it wraps differently once the web font loads, and would shift what is below it. */}
        {page && (
          <p className="legal-version max-w-[38.75em] kt-quiet type-compact">{versionSentence(page)}</p>
        )}
      </div>
    </div>
  )
}
