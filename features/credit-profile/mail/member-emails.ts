import { type Agency, agencyName, agencyNames as names } from '@keyturn/agency-files/constants'
import { formatDay, formatMonth } from '@keyturn/platform/days'
import { type EmailContent, greeting, type Part } from '@keyturn/platform/mail'
import { consentTextOf } from '../domain/consent-texts.ts'
import { isFound } from '../domain/correction-reasons.ts'
import { describeCode } from '../domain/describe-code.ts'
import { creditProfilePage } from '../links.ts'
import type { Dispute } from '../store/disputes.ts'

interface Reader {
  firstName: string
  origin: string
}

const paragraphPart = (text: string): Part => ({ kind: 'paragraph', text })

function memberEmail(
  { firstName, origin }: Reader,
  words: { subject: string; preview: string; paragraphs: string[]; rows?: [string, string][]; note: string },
): EmailContent {
  const { subject, preview, paragraphs, rows = [], note } = words
  return {
    subject,
    preview,
    heading: subject,
    parts: [
      paragraphPart(`${greeting(firstName)},`),
      ...paragraphs.map(paragraphPart),
      ...(rows.length > 0 ? [{ kind: 'facts' as const, rows }] : []),
      { kind: 'button', label: 'Open your Credit Profile', href: `${origin}${creditProfilePage}` },
      { kind: 'note', text: note },
    ],
  }
}

export function consentsEmail(
  reader: Reader,
  {
    given,
    withdrawn,
    missing,
  }: {
    given: readonly Agency[]
    withdrawn: readonly Agency[]
    /** Reasons why the chosen agencies get no record. Empty if the next file has one. */
    missing: readonly string[]
  },
): EmailContent {
  const stopped = withdrawn.map((agency) => consentTextOf(agency).ifWithdrawn)
  const agreed = given.map((agency) => consentTextOf(agency).text)
  return memberEmail(reader, {
    subject:
      given.length === 0
        ? `You stopped reporting to ${names(withdrawn)}`
        : withdrawn.length === 0
          ? missing.length === 0
            ? `You report to ${names(given)} from now on`
            : `You chose to report to ${names(given)}`
          : `You ${missing.length === 0 ? 'report' : 'chose to report'} to ${names(given)} instead of ${names(withdrawn)}`,
    preview: 'What you chose, in writing.',
    paragraphs: [
      ...(given.length > 0 && missing.length > 0
        ? ['Nothing can be sent yet. Your reporting still needs:', ...missing]
        : []),
      ...stopped,
      ...(agreed.length > 0 ? ['This is what you agreed to:', ...agreed] : []),
    ],
    note: 'If this was not you, please change your password and tell us at once. Your plan is a separate switch and is not touched.',
  })
}

export function smallerPlanEmail(
  reader: Reader,
  { kept, waiting }: { kept: readonly Agency[]; waiting: readonly Agency[] },
): EmailContent {
  return memberEmail(reader, {
    subject: `Your plan now reports to ${names(kept)}`,
    preview: `We send no new months to ${names(waiting)}.`,
    paragraphs: [
      `Your new plan reports to fewer agencies. ${names(kept)} goes on as before, because you chose it first. We send no new months to ${names(waiting)}; what is there already stays.`,
      'Your consent has not changed. You can choose a different agency at any time, or stop.',
    ],
    note: 'If you upgrade again, reporting continues where it left off.',
  })
}

const monthAt = ({ month, agency }: Dispute): string => `${formatMonth(month)} at ${agencyName(agency)}`

export function disputeReceivedEmail(
  reader: Reader,
  dispute: Dispute,
  clock: { promisedBy: string; legalBy: string },
): EmailContent {
  const was = dispute.recordsBefore.map(({ agency, code, sentOn }): [string, string] => [
    agencyName(agency),
    `${code}, sent ${formatDay(sentOn)}`,
  ])
  return memberEmail(reader, {
    subject: `We are looking into ${monthAt(dispute)}`,
    preview: `You have our answer by ${formatDay(clock.promisedBy)}.`,
    paragraphs: [
      `You have our answer by ${formatDay(clock.promisedBy)}. The law gives us until ${formatDay(clock.legalBy)}.`,
      'From our next file until then the month is marked as under query, so it cannot count against you.',
      ...(was.length > 0 ? ['This is what the agencies have about the month so far:'] : []),
    ],
    rows: was,
    note: 'A statement or a receipt helps us to decide sooner. You can add one on your Credit Profile.',
  })
}

const NOTICE =
  'If you disagree, you can ask the agency itself to correct the entry, and you can have a notice of correction of up to 200 words put on your file. Everyone who searches your file then reads it. Write to the agency with your words; it has 28 days to answer. It is free.'

export function disputeDecidedEmail(reader: Reader, dispute: Dispute): EmailContent {
  const name = monthAt(dispute)
  const reason = dispute.decisionNote ? [`Why: ${dispute.decisionNote}`] : []
  if (dispute.correctedStatus === null)
    return memberEmail(reader, {
      subject: `Our answer about ${name}`,
      preview: 'The entry stays as it was, and why.',
      paragraphs: [
        'We looked at what you told us, at your bank record and at what was sent. The entry stays as it was.',
        ...reason,
        NOTICE,
      ],
      note: 'You can also complain to us, and then to the Information Commissioner at ico.org.uk.',
    })
  const everywhere = dispute.recordsBefore.map(({ agency }) => agency)
  return memberEmail(reader, {
    subject: isFound(dispute) ? `We are correcting ${name}` : `You were right about ${name}`,
    preview: 'What we correct, and where.',
    paragraphs: [
      `The month now says: ${describeCode(dispute.correctedStatus, null).toLowerCase()}.`,
      ...reason,
      everywhere.length > 0
        ? `${names(everywhere)} had the month, so the correction goes to ${everywhere.length > 1 ? 'each of them' : 'it'} with our next file, or by our letter where you have stopped reporting. We email you when it is fixed.`
        : dispute.state === 'corrected'
          ? 'No agency had the month yet, so nobody holds anything wrong.'
          : 'No agency had the month yet. It is in a file that is being prepared: if that file has already gone, the correction goes in the next one. We email you when it is fixed.',
    ],
    note: 'Until the agency has shown the correction you may ask it for a notice of correction of up to 200 words on your file. It is free.',
  })
}

export function disputeCorrectedEmail(reader: Reader, dispute: Dispute): EmailContent {
  const rows = dispute.recordsBefore.map((before): [string, string] => {
    const after = dispute.recordsAfter.find(({ agency }) => agency === before.agency)
    return [agencyName(before.agency), `was ${before.code}, now ${after?.code ?? before.code}`]
  })
  return memberEmail(reader, {
    subject: `${monthAt(dispute)} is put right`,
    preview: 'Every agency that had it accepted the correction.',
    paragraphs: ['Every agency that had the month accepted the correction:'],
    rows,
    note: 'It can take up to three months until it shows. You can see your file at each agency for free.',
  })
}
