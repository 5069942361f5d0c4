import { termsSections } from './content/terms.tsx'
import { LegalPage } from './legal/legal-page.tsx'

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lead="The contract between you and us, in plain words."
      page="terms"
      sections={termsSections}
      numbered
    />
  )
}
