import { SentRecord, StopReporting } from '@keyturn/credit-profile/web'
import { DeleteAccount } from '@keyturn/identity/web'
import { Accordion, type AccordionItem } from '@keyturn/platform/ui'
import { BeforeClosing, DataRights, SupportNeeds } from '@keyturn/privacy/web'
import { OwnPassports } from '@keyturn/rent-passport/web'
import { OwnMonths, OwnPayments } from '@keyturn/rent-record/web'
import { OwnStatements } from '@keyturn/rent-statement/web'
import { LedgerEntries, VoucherHistory } from '@keyturn/rewards/web'
import { usePlanState } from '@keyturn/subscription/current-plan'
import { Receipts } from '@keyturn/subscription/web'
import { Housemates } from '@keyturn/tenancy/web'
import './settings.css'

const RECORD: AccordionItem[] = [
  { question: 'Your rent, month by month', answer: () => <OwnMonths /> },
  { question: 'The payments that prove it', answer: () => <OwnPayments /> },
  { question: 'Rent passports', answer: () => <OwnPassports /> },
  { question: 'Rent statements', answer: () => <OwnStatements /> },
  { question: 'All your points', answer: () => <LedgerEntries /> },
  { question: 'Vouchers and their codes', answer: () => <VoucherHistory /> },
  { question: 'What was sent about you', answer: () => <SentRecord /> },
  { question: 'Housemates', answer: () => <Housemates withPlan={false} /> },
  { question: 'Receipts', answer: () => <Receipts /> },
]

/** Data rights for members who cannot open Settings because they have no plan. */
export function YourData() {
  const plan = usePlanState()
  return (
    <div className="page-width settings grid grid-cols-1 gap-7 py-[clamp(24px,4vw,44px)] max-md:gap-5">
      <div>
        <h1>Your data</h1>
        <p>Yours with or without a plan: download it, correct it or delete it.</p>
      </div>
      <section aria-labelledby="your-record">
        <h2 id="your-record" className="mb-2">
          What stays yours
        </h2>
        <p className="mb-4 max-w-prose kt-quiet">
          Everything you proved, earned and bought is here, with or without a plan.
        </p>
        <Accordion className="your-record" items={RECORD} />
      </section>
      <SupportNeeds />
      <DataRights />
      {plan.status === 'none' && <StopReporting />}
      <DeleteAccount before={<BeforeClosing />} />
    </div>
  )
}
