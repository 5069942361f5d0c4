import type { ReactNode } from 'react'
import type { NoticeSection } from '../content/privacy-notice.tsx'
import '../site.css'
import './legal.css'

interface LegalPageProps {
  children?: ReactNode
  title: string
  lead: string
  sections: readonly NoticeSection[]
  numbered?: boolean
}

export function LegalPage({ title, lead, sections, numbered = false, children }: LegalPageProps) {
  return (
    <div className="site-page">
      <div className="page-width">
        <h1 className="site-title">{title}</h1>
        <p className="page-lead">{lead}</p>
        <div className={children ? 'legal-beside' : undefined}>
          <div className="prose legal-body">
            {sections.map((section, index) => (
              <section key={section.title}>
                {/* One text: two would stand beside each other, and the second move when the letters come. */}
                <h2>{numbered ? `${index + 1}. ${section.title}` : section.title}</h2>
                {section.body}
              </section>
            ))}
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}
