import { ConnectBankStep } from '@keyturn/bank-link/web'
import { isVerified } from '@keyturn/identity/words'
import { useSession } from '@keyturn/platform/client'
import { HouseDrawing } from '@keyturn/rent-record/house-drawing'
import { Wizard } from '@keyturn/tenancy/web'
import type { MetaFunction } from 'react-router'
import { late } from '../shell/late.tsx'
import { patiently } from '../shell/patiently.ts'

export const meta: MetaFunction = () => [{ title: 'Verification · Keyturn' }]

// A part of the third of four steps: it is not waited for before the first can be read.
const loadAgencies = () => import('@keyturn/credit-profile/wizard-agencies')

const agencies = {
  Fields: late(() => loadAgencies().then(({ WizardAgencies }) => WizardAgencies)),
  save: async (chosen: readonly string[]) => (await patiently(loadAgencies)).saveWizardAgencies(chosen),
}

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
