import { Badge, Card } from '@keyturn/platform/ui'
import { Hourglass } from 'lucide-react'
import { company } from './company.ts'
import './site.css'
import './legal/legal.css'

export default function MediaPage() {
  return (
    <div className="site-page">
      <div className="page-width">
        <h1 className="site-title">Media Room</h1>
        <p className="page-lead">For journalists, and anyone who writes about renting and credit.</p>
        <div className="two-cards grid gap-5 mt-9 md:grid-cols-[1fr_1fr]">
          <Card>
            <h2 className="type-part">Press Releases</h2>
            <Badge tone="idle" icon={Hourglass}>
              Coming Soon
            </Badge>
            <p className="mt-2.5 kt-quiet">
              Nothing has been published yet. Releases will appear here, newest first, with their date.
            </p>
          </Card>
          <Card>
            <h2 className="type-part">Press contact</h2>
            <p className="mt-2.5 kt-quiet">
              Send your question and your deadline to{' '}
              <a href={`mailto:${company.supportEmail}?subject=Press`}>{company.supportEmail}</a>.
            </p>
            <p className="mt-2.5 kt-quiet">
              {company.tradingName} is the trading name of {company.legalName}, company number{' '}
              {company.companyNumber}. Figures on this site may be quoted together with their sources note.
            </p>
          </Card>
        </div>
      </div>
    </div>
  )
}
