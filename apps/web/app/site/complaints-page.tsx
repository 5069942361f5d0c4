import type { MetaFunction } from 'react-router'
import { complaintsSections } from './content/complaints.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import { pageMeta } from './page-meta.ts'

export const meta: MetaFunction = () => pageMeta('/complaints')

export default function ComplaintsPage() {
  return (
    <LegalPage
      title="Complaints"
      lead="If we got something wrong, tell us. Here is how, what happens next and by when."
      sections={complaintsSections}
    />
  )
}
