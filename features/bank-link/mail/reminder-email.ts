import { formatDay } from '@keyturn/platform/days'
import { type EmailContent, greeting } from '@keyturn/platform/mail'

export interface ReminderFacts {
  firstName: string
  bankName: string
  endsOn: string
  daysLeft: number
  /** Days that a consent lasts. */
  reconfirmDays: number
  /** Sentence that names the reading firm, as on every page that links a bank. */
  readBy: string
  settingsUrl: string
}

/** Returns the email about an expiring or expired consent. */
export function reminderEmail(reminder: string, facts: ReminderFacts): EmailContent {
  if (reminder === 'expired') return expiredEmail(facts)
  const { daysLeft } = facts
  const days = daysLeft === 0 ? 'less than a day' : daysLeft === 1 ? '1 day' : `${daysLeft} days`
  return {
    subject: `${facts.bankName}: ${days} left on your bank link`,
    preview: 'One tap keeps your rent record going.',
    heading: `Keep ${facts.bankName} connected`,
    parts: [
      {
        kind: 'paragraph',
        text: `${greeting(facts.firstName)}. You let us read your ${facts.bankName} account for ${facts.reconfirmDays} days at a time. Your permission ends on ${formatDay(facts.endsOn)}. Renew it with one tap for another ${facts.reconfirmDays} days.`,
      },
      { kind: 'paragraph', text: facts.readBy },
      { kind: 'button', label: 'Keep it connected', href: facts.settingsUrl },
      {
        kind: 'note',
        text: 'If you do nothing we stop reading on that day. We would not see your rent any more, but nothing is ever reported as missed because a bank link ended.',
      },
    ],
  }
}

function expiredEmail(facts: ReminderFacts): EmailContent {
  return {
    subject: `${facts.bankName} is no longer connected`,
    preview: 'We have stopped reading. Your history is safe.',
    heading: `We have stopped reading ${facts.bankName}`,
    parts: [
      {
        kind: 'paragraph',
        text: `${greeting(facts.firstName)}. Your permission ended on ${formatDay(facts.endsOn)}, so we have stopped reading your account. Your history and points stay as they are. Connect again whenever you like: we catch up on what we did not see.`,
      },
      { kind: 'button', label: 'Connect again', href: facts.settingsUrl },
      { kind: 'note', text: 'Until then no month is reported as missed.' },
    ],
  }
}
