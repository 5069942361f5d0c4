import { ConnectBankStep } from '@keyturn/bank-link/web'
import { isVerified } from '@keyturn/identity/words'
import { useSession } from '@keyturn/platform/client'
import { HouseDrawing } from '@keyturn/rent-record/house-drawing'
import { Wizard } from '@keyturn/tenancy/web'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { patiently } from '../shell/patiently.ts'

export const meta: MetaFunction = () => [{ title: 'Verification · Keyturn' }]

// A part of the third of four steps: it is not waited for before the first can be read.
const loadAgencies = () => patiently(() => import('@keyturn/credit-profile/wizard-agencies'))
const WizardAgencies = lazy(() => loadAgencies().then(({ WizardAgencies: fields }) => ({ default: fields })))

const agencies = {
  Fields: (fields: ComponentProps<typeof WizardAgencies>) => (
    <Suspense>
      <WizardAgencies {...fields} />
    </Suspense>
  ),
  save: async (chosen: readonly string[]) => (await loadAgencies()).saveWizardAgencies(chosen),
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
