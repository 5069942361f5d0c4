import { agencyName, FILE_DAY } from '@keyturn/agency-files/constants'
import type { WindowKind } from '@keyturn/brand'
import { KeyTrack } from '@keyturn/credit-profile/key-track'
import { Badge, buttonClass, Card, Link } from '@keyturn/platform/ui'
import { rentPassportLinks } from '@keyturn/rent-passport/links'
import { HouseDrawing } from '@keyturn/rent-record/web/house-drawing'
import { Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import './site.css'

/** Months of the sample: sixteen proved, one that the member is asked about, one being checked. */
const windows: readonly WindowKind[] = [
  ...Array<WindowKind>(9).fill('lit'),
  'dashed',
  ...Array<WindowKind>(7).fill('lit'),
  'candle',
]

export default function SamplePage() {
  return (
    <div className="site-page">
      <div className="page-width">
        <h1 className="site-title">A look inside</h1>
        <p className="page-lead">
          This is the dashboard of an invented renter, Sam Ample, who pays £950 on the 1st. Nothing here is a
          real person’s.
        </p>
        <div className="mt-9 grid grid-cols-1 gap-5 lg:grid-cols-2">
          <Part title="16 of 24 months verified" says="A lit window is a month of rent that the bank proves.">
            <HouseDrawing
              windows={windows}
              label="Two terraced houses with 24 windows, one for each month. Sixteen are lit, one is asked about."
            />
          </Part>
          <div className="grid content-start gap-5">
            <MonthCard />
            <Timeline />
          </div>
        </div>
        <Payments />
        <Passport />
      </div>
    </div>
  )
}

function Part({ title, says, children }: { title: string; says: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="type-part">{title}</h2>
      <p className="mt-2 mb-4 kt-quiet">{says}</p>
      {children}
    </Card>
  )
}

const monthFacts = [
  ['Rent due', '£950.00 on the 1st'],
  ['Paid', '£950.00 on the 1st, to Example Lettings'],
  ['How we know', 'Your bank: the payee and the sum match your tenancy'],
  ['Points', '950, worth £0.95'],
] as const

function MonthCard() {
  return (
    <Part title="Last month" says="Each window opens a card like this one.">
      <Badge tone="ok" icon={Check}>
        Verified on time
      </Badge>
      <dl className="mt-4 grid gap-3">
        {monthFacts.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
            <dt className="kt-quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

const agency = agencyName('experian')
const steps = [
  { says: 'Verified in the bank feed', when: 'on the 1st', done: true },
  { says: 'Sent, code 0: up to date', when: `on the ${FILE_DAY}th of the next month`, done: true },
  { says: `Accepted by ${agency}`, when: 'two days later', done: true },
  { says: 'Should show on the credit file', when: 'within 8 weeks', done: false },
]

function Timeline() {
  return (
    <Part title={`Sent to ${agency}`} says="Every month, every agency, with a dispute button.">
      <KeyTrack teeth={3} words="Accepted" />
      <ol className="mt-3 grid gap-3">
        {steps.map(({ says, when, done }) => (
          <li key={says} className="grid grid-cols-[1.5rem_1fr] items-start">
            {done ? <Check size={18} aria-label="Done" /> : <Clock size={18} aria-label="Still to come" />}
            <span>
              {says}, <span className="kt-quiet">{when}</span>
            </span>
          </li>
        ))}
      </ol>
    </Part>
  )
}

interface SamplePayment {
  when: string
  payee: string
  amount: string
  verdict: string
}

const payments: readonly SamplePayment[] = [
  { when: '1st, this month', payee: 'Example Lettings', amount: '£950.00', verdict: 'Being checked' },
  { when: '1st, last month', payee: 'Example Lettings', amount: '£950.00', verdict: 'Rent' },
  { when: '3rd, last month', payee: 'Example Water', amount: '£38.20', verdict: 'Not rent' },
  { when: '2nd, 2 months ago', payee: 'Example Lettings', amount: '£950.00', verdict: 'Rent' },
  { when: '1st, 3 months ago', payee: 'Example Lettings', amount: '£950.00', verdict: 'Rent' },
]

function Payments() {
  return (
    <section className="mt-10" aria-labelledby="sample-payments">
      <h2 id="sample-payments" className="type-part">
        All payments
      </h2>
      <p className="mt-2 mb-4 kt-quiet">
        Payments that aren’t rent are deleted within 90 days. Where we’re wrong, you change it here.
      </p>
      <div className="overflow-x-auto">
        <table className="w-full text-left" aria-label="Sample payments">
          <thead className="kt-quiet">
            <tr>
              {['Date', 'Payee', 'Amount', 'What it is'].map((name) => (
                <th key={name} scope="col" className="p-2">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {payments.map(({ when, payee, amount, verdict }) => (
              <tr key={when}>
                {[when, payee, amount, verdict].map((text) => (
                  <td key={text} className="p-2">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Passport() {
  return (
    <section className="mt-10" aria-labelledby="sample-passport">
      <h2 id="sample-passport" className="type-part">
        A rent passport
      </h2>
      <p className="mt-2 mb-4 kt-quiet">
        A landlord sees the months you choose and no sums. They check it with its code.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={rentPassportLinks.samplePassport} className={buttonClass({ kind: 'outline' })}>
          See a sample passport
        </a>
        <a href={rentPassportLinks.check} className={buttonClass({ kind: 'outline' })}>
          Check a passport
        </a>
        <Link to="/subscription" className={buttonClass({})}>
          Plans and prices
        </Link>
      </div>
    </section>
  )
}
