import type { MetaFunction } from 'react-router'
import { termsEffectiveFrom, termsSections } from './content/terms.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import { pageMeta } from './page-meta.ts'

export const meta: MetaFunction = () => pageMeta('/terms')

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lead={`The contract between you and us, in plain words. Effective from ${termsEffectiveFrom}.`}
      sections={termsSections}
      numbered
    />
  )
}
