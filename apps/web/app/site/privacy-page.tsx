import { buttonClass } from '@keyturn/platform/ui'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { company } from './company.ts'
import { noticeSections, privacySummary } from './content/privacy-notice.tsx'
import { effectiveFrom, firstEffectiveFrom } from './legal/versions.ts'
import './site.css'
import './privacy.css'

export default function PrivacyPage() {
  return (
    <div className="site-page">
      <div className="page-width">
        <h1 className="site-title">Privacy Policy</h1>
        <p className="page-lead">Here is the short version. The full notice is below.</p>
        <div className="privacy-summary grid gap-x-12 gap-y-0 mt-9 md:grid-cols-[1fr_1fr]">
          {privacySummary.map(({ title, body }) => (
            <section key={title}>
              <h2>{title}</h2>
              <p>{body}</p>
            </section>
          ))}
        </div>
        <dl className="privacy-facts grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-8 gap-y-4 mt-5 py-5 px-6">
          <Fact name="Effective date" value={effectiveFrom('privacy')} />
          <Fact name="First version" value={firstEffectiveFrom} />
          <Fact name="Controller" value={company.legalName} />
          <Fact name="ICO registration" value={company.dataProtectionNumber} />
          <Fact name="Address" value={company.address.map((line) => <span key={line}>{line}</span>)} />
        </dl>
        <details className="notice mt-7">
          <summary className={buttonClass({ kind: 'outline' })}>
            <span className="notice-read">Read Full Privacy Notice</span>
            <span className="notice-hide">Hide Full Privacy Notice</span>
          </summary>
          <div className="prose max-w-[38.75em] notice-body pt-8">
            {noticeSections.map((section, index) => (
              <section key={section.title}>
                <h2 className="type-part">
                  {index + 1}. {section.title}
                </h2>
                {section.body}
              </section>
            ))}
          </div>
        </details>
        <a href={`mailto:${company.privacyEmail}`} className={buttonClass({}, 'mt-5')}>
          <Mail aria-hidden="true" />
          Email us about your data
        </a>
      </div>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
