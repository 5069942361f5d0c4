import { cancellationSections } from './content/cancellation.tsx'
import { LegalPage } from './legal/legal-page.tsx'

export default function CancellationPage() {
  return (
    <LegalPage
      title="Cancellation form"
      lead="Stop a plan within its days to cancel. You may use this form, but any clear words will do."
      page="cancellation"
      sections={cancellationSections}
    />
  )
}
