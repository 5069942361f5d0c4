import { AGENCIES, agencyName } from '@keyturn/agency-files/constants'
import type { ReactNode } from 'react'
import { company, companyAddress } from '../company.ts'
import { laws, ours } from '../facts.ts'
import { versionSentence } from '../legal/versions.ts'
import { CookieTable, RetentionTable, StoredItemTable } from './notice-tables.tsx'

export interface NoticeSection {
  /** Anchor of links from other pages. */
  id?: string
  title: string
  body: ReactNode
}

export const privacySummary: readonly NoticeSection[] = [
  {
    title: 'What we collect',
    body: 'Who you are, where you rent and on what terms, and the bank transactions we need to find your rent. We do not ask for balances, and we never see your bank password.',
  },
  {
    title: 'Why',
    body: 'To prove your rent, count your points, report to the agencies you opted in to, and keep your account safe. Nothing else.',
  },
  {
    title: 'Who we share it with',
    body: 'The credit agencies you named, your landlord or agent if you said we may write to them, and the companies that run the service for us. Your data is never sold.',
  },
  {
    title: 'Your rights',
    body: 'See it, correct it, take it with you, delete it, object, and withdraw any consent as easily as you gave it. All of it is in Settings or, without a plan, on the page Your data.',
  },
  {
    title: 'Our promise',
    body: 'No reporting without your consent, no direct marketing with your data, and nothing adverse about you before a person has checked it.',
  },
]

export const noticeSections: readonly NoticeSection[] = [
  {
    title: 'Introduction',
    body: (
      <>
        <p>
          This notice says what {company.legalName} (“{company.tradingName}”, “we”) does with personal data.
          We are the data controller, registered with the Information Commissioner’s Office under number{' '}
          {company.dataProtectionNumber}, at {companyAddress}.
        </p>
        <p>
          {versionSentence('privacy')} Where this notice and a consent screen say different things, the one
          that protects you more holds.
        </p>
      </>
    ),
  },
  {
    title: 'Scope',
    body: (
      <p>
        It covers visitors to this site, people who register, members, and people whose data reaches us
        because of a member: landlords, letting agents and co-tenants. It does not cover your bank, your
        landlord or the credit agencies, each of whom is a controller with a notice of its own.
      </p>
    ),
  },
  {
    title: 'Legal basis',
    body: (
      <>
        <p>We use your data on these bases:</p>
        <ul>
          <li>
            <b>Contract</b>: running your account, keeping your record, counting points, taking payment.
          </li>
          <li>
            <b>Consent</b>: the five boxes you tick yourself: using your details and those of your tenancy to
            find rent, reading your bank transactions, writing to your landlord or agent, and reporting, for
            which you name each agency. Each is separate and can be withdrawn by itself.
          </li>
          <li>
            <b>Explicit consent</b>: what you tell us helps you. It may say something about your health. Our
            staff see it with your case and nobody else does. You can erase it in Settings at any time.
          </li>
          <li>
            <b>Legal duty</b>: accounts and tax, answering complaints and rights requests.
          </li>
          <li>
            <b>Legitimate interests</b>: keeping accounts safe, stopping misuse, evidence for claims.
          </li>
        </ul>
        <p>
          Once an agency holds your data it relies on its own basis, as its own notice, named under “Who we
          share it with”, explains.
        </p>
      </>
    ),
  },
  {
    title: 'Data we collect',
    body: (
      <ul>
        <li>
          <b>About you</b>: name, title if you give one, email, phone, date of birth, current and earlier
          addresses.
        </li>
        <li>
          <b>About your home</b>: address, dates, rent, how often it is due, your share, landlord or agent,
          and the agreement if you upload it.
        </li>
        <li>
          <b>From your bank</b>: account name, the holder’s name and the masked number, and transactions:
          date, amount, description. Up to {ours.monthsRead} months when you link, then new ones. No balances.
        </li>
        <li>
          <b>From payments</b>: your plan, charges and refunds, and a scrambled mark of your card and mailbox,
          so that one person has one first plan. We never see the card’s number.
        </li>
        <li>
          <b>What helps you</b>, if you choose to tell us: large print, phone, more time, another person who
          may speak for you, and your own words.
        </li>
        <li>
          <b>What we work out</b>: which payments are rent and how sure we are, the state of each month,
          points.
        </li>
        <li>
          <b>Technical</b>: sign-ins, device and browser type, network address, security events.
        </li>
      </ul>
    ),
  },
  {
    title: 'How we collect it',
    body: (
      <p>
        From you, when you type or upload it; from your bank, through an authorised open-banking provider,
        after you sign in at the bank and agree; from your landlord or agent, when they answer a question you
        let us ask; from somebody you live with, who gave us your email to invite you; from the credit
        agencies, when they accept or refuse a file; and from our payment and voucher providers.
      </p>
    ),
  },
  {
    title: 'How we use it',
    body: (
      <>
        <p>
          To run your account, find and prove rent, build the monthly file for each agency you opted in to,
          count and pay out points, answer you, and protect the service. We do not use it for direct marketing
          and do not build advertising profiles; news about {company.tradingName} comes only if you switch it
          on in Settings.
        </p>
        <p>
          A program decides which payments look like rent. It never decides alone against you: before a month
          can be reported as missed we ask you, wait, and a person reviews it. You can ask for a human
          decision on anything, and dispute any month.
        </p>
      </>
    ),
  },
  {
    title: 'Who we share it with',
    body: (
      <>
        <ul>
          <li>
            <b>Credit reference agencies</b> ({AGENCIES.map(agencyName).join(', ')}): only those you named,
            only after opt-in. How they use it, and how long they keep it, is in their joint notice,{' '}
            <a href="https://www.experian.co.uk/legal/crain/" rel="noopener">
              the Credit Reference Agency Information Notice (CRAIN)
            </a>
            .
          </li>
          <li>
            <b>Your landlord or agent</b>: only if you agreed that we may contact them, or if you give them
            your rent passport.
          </li>
          <li>
            <b>Whoever you give a rent passport to</b>: what you ticked for it. If you agreed to it
            separately, that can be in how many months your bank showed income, whether it is regular and
            whether it is enough for the rent, as letting agents count. Never a sum, a payment or a payer. If
            you take that back, we delete it and passports made before say so.
          </li>
          <li>
            <b>A guarantor you invite</b>: only if you agreed to it separately, and once they accepted. They
            see your first name, “Paid” or “Not yet known” for the latest month, and how many months are
            proven. If you tick it, we email them and you where a month was not found by the fifth day. No
            sums, no address and no bank.
          </li>
          <li>
            <b>Those you live with</b>: only where you prove a rent together, by your invitation or theirs.
            They see your first name and, if you agreed to it, that your latest share is paid or not yet
            known. No sums, no bank, no points and no credit file.
          </li>
          <li>
            <b>Companies that work for us</b>: open banking, card payments, vouchers, email and hosting, each
            under contract and only for that purpose.
          </li>
          <li>
            <b>Authorities</b>, where the law obliges us.
          </li>
        </ul>
        <p>We never sell data.</p>
      </>
    ),
  },
  {
    title: 'How long we keep it',
    body: (
      <>
        <p>Each kind of data has a clock. When it runs out, the data is deleted automatically.</p>
        <RetentionTable />
        <p>
          What an agency has already received stays on your file there for as long as its rules say, up to six
          years after the account closes.
        </p>
      </>
    ),
  },
  {
    title: 'International transfers',
    body: (
      <p>
        We keep your data in the United Kingdom or the European Economic Area. If a company that works for us
        handles data elsewhere, we use the safeguards UK law provides: an adequacy decision, or the
        International Data Transfer Agreement. You may ask us for a copy.
      </p>
    ),
  },
  {
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask for access, correction, deletion, restriction and a copy to take elsewhere; you may
          object; you may withdraw consent at any time; and you may ask for a person to review an automated
          decision. Most of this is one button in Settings. We answer within one month, free of charge.
        </p>
        <p>
          If you are unhappy, complain to us first: we acknowledge within {laws.acknowledgeDays.says} days and
          answer without undue delay. You may also complain to the{' '}
          <a href="https://ico.org.uk/make-a-complaint/" rel="noopener">
            Information Commissioner’s Office
          </a>
          .
        </p>
      </>
    ),
  },
  {
    title: 'Security',
    body: (
      <p>
        Connections are encrypted, and bank tokens, voucher codes and documents are encrypted at rest with
        keys that rotate. Role-based access controls limit what each of our people can see to what their work
        needs; amounts are hidden from those who only need to know that a month was verified. Every look at a
        member’s data is logged. If a breach puts you at risk, we tell you and the regulator.
      </p>
    ),
  },
  {
    title: 'Cookies',
    body: (
      <>
        <p>
          We set no advertising or analytics cookies. These are all the cookies and stored items there are.
          Each is needed for something you asked for, and nothing in them follows you to other sites, so we
          show no cookie banner.
        </p>
        <CookieTable />
        <p>Your browser’s storage, which we alone can read:</p>
        <StoredItemTable />
        <p>
          If you switch on push messages, your browser also keeps the address they are sent to, until you
          switch them off.
        </p>
      </>
    ),
  },
  {
    title: 'Changes',
    body: (
      <p>
        We date every version. If a change gives us more freedom with your data, we ask you first; without a
        new yes, the old terms hold or the processing stops.
      </p>
    ),
  },
  {
    title: 'Contact',
    body: (
      <p>
        {company.legalName}, {companyAddress}. Email{' '}
        <a href={`mailto:${company.privacyEmail}`}>{company.privacyEmail}</a>. Our registration with the
        Information Commissioner’s Office is {company.dataProtectionNumber}.
      </p>
    ),
  },
]
