import { isVerified } from '@keyturn/identity/words'
import { useSession } from '@keyturn/platform/client'
import { HouseSkeleton } from '@keyturn/platform/ui'
import { Wizard } from '@keyturn/tenancy/web'
import { useEffect, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { late } from '../shell/late.tsx'
import { patiently } from '../shell/patiently.ts'

export const meta: MetaFunction = () => [{ title: 'Verification · Keyturn' }]

// The last of four steps: fetched while the others are read, so that it is there with its heading when it opens.
const loadBankStep = () => import('@keyturn/bank-link/connect-step')
type BankStep = Awaited<ReturnType<typeof loadBankStep>>['ConnectBankStep']

const House = late(
  () => import('@keyturn/rent-record/house-drawing').then((house) => house.HouseDrawing),
  <HouseSkeleton />,
)

// A part of the third of four steps: it is not waited for before the first can be read.
const loadAgencies = () => import('@keyturn/credit-profile/wizard-agencies')

// Below the last step: what reporting needs besides the bank.
const Blockers = late(() =>
  import('@keyturn/credit-profile/reporting-blockers').then(({ ReportingBlockers }) => ReportingBlockers),
)

const agencies = {
  Fields: late(() => loadAgencies().then(({ WizardAgencies }) => WizardAgencies)),
  save: async (chosen: readonly string[]) => (await patiently(loadAgencies)).saveWizardAgencies(chosen),
}

export default function WizardPage() {
  const session = useSession()
  const bankVerified = session.status === 'signed-in' && isVerified(session.user, 'bank')
  const [BankStep, setBankStep] = useState<BankStep | null>(null)
  useEffect(() => {
    void patiently(loadBankStep).then(({ ConnectBankStep }) => setBankStep(() => ConnectBankStep))
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
