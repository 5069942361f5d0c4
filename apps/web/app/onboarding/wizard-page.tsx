import { ConnectBankStep } from '@keyturn/bank-link/web'
import { saveWizardAgencies, WizardAgencies } from '@keyturn/credit-profile/web'
import { isVerified } from '@keyturn/identity/words'
import { useSession } from '@keyturn/platform/client'
import { HouseDrawing } from '@keyturn/rent-record/house-drawing'
import { Wizard } from '@keyturn/tenancy/web'
import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: 'Verification · Keyturn' }]

const agencies = { Fields: WizardAgencies, save: saveWizardAgencies }

export default function WizardPage() {
  const session = useSession()
  const bankVerified = session.status === 'signed-in' && isVerified(session.user, 'bank')
  return (
    <Wizard
      bankStep={<ConnectBankStep bankVerified={bankVerified} />}
      house={<HouseDrawing windows={['candle']} />}
      agencies={agencies}
    />
  )
}
