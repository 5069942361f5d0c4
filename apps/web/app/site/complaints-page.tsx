import { useSession } from '@keyturn/platform/client'
import { Card } from '@keyturn/platform/ui'
import { ComplaintForm } from '@keyturn/privacy/complaint'
import { complaintsSections } from './content/complaints.tsx'
import { LegalPage } from './legal/legal-page.tsx'

export default function ComplaintsPage() {
  const session = useSession()
  const isMember = session.status === 'signed-in' && session.user.isEmailVerified
  return (
    <LegalPage
      title="Complaints"
      lead="If we got something wrong, tell us. Here is how, what happens next and by when."
      page="complaints"
      sections={complaintsSections}
    >
      <Card className="complaint-card mt-9">
        <h2 className="type-part" id="complain">
          Complain here
        </h2>
        <ComplaintForm asMember={isMember} />
      </Card>
    </LegalPage>
  )
}
