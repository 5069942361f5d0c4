import { securitySections } from './content/security.tsx'
import { LegalPage } from './legal/legal-page.tsx'

export default function SecurityPage() {
  return (
    <LegalPage
      title="How we keep it safe"
      lead="Your bank, your account, your data and your credit file, and how to report a weakness."
      page="security"
      sections={securitySections}
    />
  )
}
