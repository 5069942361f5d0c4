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
        <div className={children ? 'legal-beside' : undefined}>
          <div className="prose legal-body">
            {sections.map((section, index) => (
              <section key={section.title} id={section.id}>
                {/* One text node: several would shift beside each other once the web font loads. */}
                <h2>{numbered ? `${index + 1}. ${section.title}` : section.title}</h2>
                {section.body}
              </section>
            ))}
          </div>
          {children}
        </div>
        {/* Last: it wraps differently once the web font loads, and would shift what is below it. */}
        {page && <p className="legal-version">{versionSentence(page)}</p>}
      </div>
    </div>
  )
}
