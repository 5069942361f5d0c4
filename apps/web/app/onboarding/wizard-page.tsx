import { HouseSkeleton } from '@keyturn/brand'
import { isVerified } from '@keyturn/identity/constants'
import { lazyComponent, retryImport, useSession } from '@keyturn/platform/client'
import { Wizard } from '@keyturn/tenancy/web'
import { useEffect, useState } from 'react'

// Preloaded during the earlier steps, so that the fourth step opens with its heading.
const loadBankStep = () => import('@keyturn/bank-link/connect-step')
type BankStep = Awaited<ReturnType<typeof loadBankStep>>['ConnectBankStep']

const House = lazyComponent(
  () => import('@keyturn/rent-record/web/house-drawing').then((house) => house.HouseDrawing),
  <HouseSkeleton />,
)

// Loaded lazily, because only the third step needs it.
const loadAgencies = () => import('@keyturn/credit-profile/wizard-agencies')

// Conditions for reporting other than the bank, below the last step.
const Blockers = lazyComponent(() =>
  import('@keyturn/credit-profile/reporting-blockers').then(({ ReportingBlockers }) => ReportingBlockers),
)

const agencies = {
  Fields: lazyComponent(() => loadAgencies().then(({ WizardAgencies }) => WizardAgencies)),
  save: async (chosen: readonly string[]) => (await retryImport(loadAgencies)).saveWizardAgencies(chosen),
}

export default function WizardPage() {
  const session = useSession()
  const bankVerified = session.status === 'signed-in' && isVerified(session.user, 'bank')
  const [BankStep, setBankStep] = useState<BankStep | null>(null)
  useEffect(() => {
    void retryImport(loadBankStep).then(({ ConnectBankStep }) => setBankStep(() => ConnectBankStep))
  }, [])
  return (
    <Wizard
      bankStep={
        BankStep && (
          <div className="grid gap-5">
            <BankStep bankVerified={bankVerified} />
            <Blockers />
          </div>
        )
      }
      house={<House windows={['candle']} />}
      agencies={agencies}
    />
  )
}
