import { howItWorksSections } from './content/how-it-works.tsx'
import { LegalPage } from './legal/legal-page.tsx'

export default function HowItWorksPage() {
  return (
    <LegalPage title="How it works" lead="Your first month, step by step." sections={howItWorksSections} />
  )
}
