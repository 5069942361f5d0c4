import type { MetaFunction } from 'react-router'
import { howItWorksSections } from './content/how-it-works.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import { pageMeta } from './page-meta.ts'

export const meta: MetaFunction = () => pageMeta('/how-it-works')

export default function HowItWorksPage() {
  return (
    <LegalPage title="How it works" lead="Your first month, step by step." sections={howItWorksSections} />
  )
}
