import { accessibilitySections } from './content/accessibility.tsx'
import { LegalPage } from './legal/legal-page.tsx'

export default function AccessibilityPage() {
  return (
    <LegalPage
      title="Accessibility"
      lead="What everybody can count on here, what we do not know yet, and who to tell."
      page="accessibility"
      sections={accessibilitySections}
    />
  )
}
