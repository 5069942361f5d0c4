import { Link } from '@keyturn/platform/ui'
import { bankFirm } from '../bank-firm.ts'
import { company } from '../company.ts'
import { ours } from '../facts.ts'
import type { NoticeSection } from './privacy-notice.tsx'

export const securitySections: readonly NoticeSection[] = [
  {
    id: 'regulated',
    title: 'Who is regulated',
    body: (
      <>
        <p>{`“Regulated” means the company that reads your bank for us: ${bankFirm.name}, authorised by the Financial Conduct Authority. Firm reference number: ${bankFirm.number}.`}</p>
        <p>
          <a href={bankFirm.registerUrl} rel="noopener">
            Its entry in the Financial Services Register
          </a>
        </p>
      </>
    ),
  },
  {
    id: 'data-registered',
    title: 'Where we are registered',
    body: (
      <>
        <p>{`“Data-registered” means that ${company.legalName} is on the Information Commissioner’s register of data controllers under number ${company.dataProtectionNumber}.`}</p>
        <p>
          <a href="https://ico.org.uk/ESDWebPages/Search" rel="noopener">
            register
          </a>
        </p>
      </>
    ),
  },
  {
    title: 'Your bank',
    body: (
      <ul>
        <li>You sign in at your bank. We never see your bank password.</li>
        <li>The link is read-only: nobody can move money through it.</li>
        <li>A provider authorised by the Financial Conduct Authority reads your bank for us.</li>
        <li>You can end the link in Settings, or at your bank, at any time.</li>
        <li>Payments that aren’t rent are deleted within {ours.rowsKeptDays} days.</li>
      </ul>
    ),
  },
  {
    title: 'Your account',
    body: (
      <ul>
        <li>
          Sign in with a password and a code from an app or an email, or with a passkey. You see every device
          that is signed in and can sign it out.
        </li>
        <li>We refuse the passwords that attackers try first, and slow down anybody who guesses.</li>
        <li>A change of your email needs your password, and we write to the old address too.</li>
      </ul>
    ),
  },
  {
    id: 'bank-grade-security',
    title: 'Your data',
    body: (
      <ul>
        <li>“Bank-grade security” means the read-only bank link above, and the encryption below.</li>
        <li>Everything is encrypted on its way to us (TLS).</li>
        <li>
          Bank links, voucher codes, documents and agency files are also encrypted where they are stored
          (AES-256-GCM).
        </li>
        <li>Passwords are stored only as argon2id hashes.</li>
        <li>
          Staff see what their role needs. Every time one of us opens your record, it is logged where you can
          read it. Nobody here decides about their own record.
        </li>
        <li>You can download everything we hold about you, and delete your account.</li>
      </ul>
    ),
  },
  {
    title: 'Your credit file',
    body: (
      <ul>
        <li>Nothing is sent to an agency until you opt in to that agency, by name.</li>
        <li>Files leave signed, and encrypted to the agency’s key.</li>
        <li>A missed month is sent only after you were asked and a person here approved it.</li>
      </ul>
    ),
  },
  {
    title: 'Report a weakness',
    body: (
      <>
        <p>
          Write to <a href={`mailto:${company.securityEmail}`}>{company.securityEmail}</a> and give us{' '}
          {ours.disclosureDays} days before you publish it. We answer within two working days. Please don’t
          test against other people’s accounts.
        </p>
        <p>
          The same facts for programs: <a href="/.well-known/security.txt">security.txt</a>. What we collect
          and why is in the <Link to="/privacy-policy">privacy policy</Link>.
        </p>
      </>
    ),
  },
]
