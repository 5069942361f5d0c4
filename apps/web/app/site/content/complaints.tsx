import { Link } from '@keyturn/platform/ui'
import { disputeSchemes } from '@keyturn/privacy/constants'
import { company, companyAddress } from '../company.ts'
import type { NoticeSection } from './privacy-notice.tsx'

export const complaintsSections: readonly NoticeSection[] = [
  {
    title: 'Tell us',
    body: (
      <>
        <p>
          Say what happened, when, and what would put it right. Use the form here; members find it in Settings
          too, under Data rights, with what became of it.
        </p>
        <p>
          Or <Link to="/contact-us">write to us</Link>, email{' '}
          <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>, or post a letter to{' '}
          {company.legalName}, {companyAddress}.
        </p>
      </>
    ),
  },
  {
    title: 'What happens next',
    body: (
      <ol>
        <li>We acknowledge your complaint, at the latest within 30 days; the form does it at once.</li>
        <li>Someone who was not part of what went wrong looks into it, and may ask you for more.</li>
        <li>
          You get a written answer with reasons: about how we read your bank within 15 working days (35 if we
          tell you why it takes longer), about anything else within eight weeks.
        </li>
        <li>If we were wrong, we put it right and say what we changed.</li>
      </ol>
    ),
  },
  {
    title: 'If it is about your credit file',
    body: (
      <p>
        Use Dispute beside the month, or tell us here. We freeze the month at once, mark it as under query in
        the next file, and aim to decide within 14 days. You may also go to the agency directly: it must
        answer within 28 days, and you can add a note of up to 200 words to your file.
      </p>
    ),
  },
  {
    title: 'If you are still unhappy',
    body: (
      <p>
        About personal data, complain to the{' '}
        <a href="https://ico.org.uk/make-a-complaint/" rel="noopener">
          Information Commissioner’s Office
        </a>
        . About an entry that an agency or lender made, the{' '}
        <a href="https://www.financial-ombudsman.org.uk/make-complaint" rel="noopener">
          Financial Ombudsman Service
        </a>{' '}
        may be able to help; it is free. For independent advice, ask{' '}
        <a href="https://www.citizensadvice.org.uk/" rel="noopener">
          Citizens Advice
        </a>
        .{' '}
        {disputeSchemes.adr
          ? `We belong to a scheme for alternative dispute resolution: ${disputeSchemes.adr.name}, ${disputeSchemes.adr.url}.`
          : 'We belong to no scheme for alternative dispute resolution.'}
      </p>
    ),
  },
]
