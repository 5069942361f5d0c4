import { cancellationSections } from './content/cancellation.tsx'
import { LegalPage } from './legal/legal-page.tsx'

export default function CancellationPage() {
  return (
    <LegalPage
      title="Cancellation form"
      lead="You may use this form. Any clear words will do too."
      page="cancellation"
      sections={cancellationSections}
    />
  )
}
