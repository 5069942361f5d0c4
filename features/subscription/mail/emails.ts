import { type EmailContent, greeting, type Part } from '@keyturn/platform/mail'
import { COOLING_OFF_DAYS } from '../constants.ts'
import { REFUND_WITHIN_DAYS } from '../domain/law.ts'
import { modelForm } from '../domain/model-form.ts'
import type { NoticeKind } from '../domain/notices.ts'
import { cancellationPage, plansPage, settingsSubscription } from '../links.ts'
import type { NoticeFacts } from '../store/notices-and-refunds.ts'

interface Reader {
  firstName: string
  origin: string
}

/** Text of each email about payments. */
export function emailFor(kind: NoticeKind, facts: NoticeFacts, reader: Reader): EmailContent {
  const words = EMAIL_TEXTS[kind](facts)
  const hello = { kind: 'paragraph' as const, text: `${greeting(reader.firstName)},` }
  const button = {
    kind: 'button' as const,
    label: words.button.label,
    href: `${reader.origin}${words.button.path}`,
  }
  return {
    subject: words.subject,
    preview: words.preview,
    heading: words.heading,
    parts: [
      hello,
      ...words.paragraphs.map((text) => ({ kind: 'paragraph' as const, text })),
      ...(words.rows.length > 0 ? [{ kind: 'facts' as const, rows: words.rows }] : []),
      button,
      { kind: 'note', text: words.note },
      ...(words.form ? cancellationForm(reader.origin) : []),
    ],
  }
}

interface EmailText {
  subject: string
  preview: string
  heading: string
  paragraphs: string[]
  rows: [string, string][]
  button: { label: string; path: string }
  note: string
  /** Ends with the model cancellation form. */
  form?: true
}

const cancellationForm = (origin: string): Part[] => [
  {
    kind: 'paragraph',
    text: `You may use this form to cancel within ${COOLING_OFF_DAYS} days, but you do not have to: any clear words will do. Send it to the address in its first line, or answer this email.`,
  },
  { kind: 'button', label: 'Cancellation form to print', href: `${origin}${cancellationPage}` },
  ...modelForm.map((text) => ({ kind: 'note' as const, text })),
]

const settings = (label: string): EmailText['button'] => ({ label, path: settingsSubscription })
const CANCEL_HINT = 'You can leave at any time in Settings, under Subscription. It takes one switch.'

const EMAIL_TEXTS: Record<NoticeKind, (facts: NoticeFacts) => EmailText> = {
  receipt: ({ plan = '', amount = '', paid = '', renews = '' }) => ({
    subject: `Your receipt: ${amount} for Keyturn ${plan}`,
    preview: `We received ${amount} on ${paid}.`,
    heading: 'Thank you. Here is your receipt.',
    paragraphs: [],
    rows: [
      ['Plan', plan],
      ['Paid', amount],
      ['On', paid],
      ...(renews ? ([['Next payment', renews]] satisfies [string, string][]) : []),
    ],
    button: settings('See your payments'),
    note: `${CANCEL_HINT} In the first ${COOLING_OFF_DAYS} days of a first plan you can also have all your money back.`,
    form: true,
  }),
  payment_failed: ({ plan = '', amount = '', until = '' }) => ({
    subject: 'Your payment did not go through',
    preview: `Everything stays open until ${until}.`,
    heading: 'Your payment did not go through',
    paragraphs: [
      `Your bank refused ${amount} for Keyturn ${plan}. Often a card has run out or been replaced.`,
      `Nothing changes until ${until}: your history, your points and your reporting go on. Please update your card by then.`,
    ],
    rows: [],
    button: settings('Update your card'),
    note: 'A refused payment for Keyturn is never reported to a credit agency.',
  }),
  leaving: ({ plan = '', until = '' }) => ({
    subject: `Your plan ends on ${until}`,
    preview: 'You will not be charged again.',
    heading: `Your ${plan} plan ends on ${until}`,
    paragraphs: [
      `You will not be charged again, and everything stays open until ${until}. Your points and your history stay yours afterwards.`,
      `After ${until} nothing new is sent to credit agencies while you have no plan. What they already have stays on your file. To stop the reporting before that, use its own switch in Settings.`,
    ],
    rows: [],
    button: settings('Change your mind'),
    note: 'If you did not ask for this, please tell us at once.',
  }),
  staying: ({ plan = '', price = '', renews = '' }) => ({
    subject: 'Your plan goes on',
    preview: `It renews on ${renews}.`,
    heading: `Your ${plan} plan goes on`,
    paragraphs: [`As you asked, your plan does not end. It renews on ${renews}, at ${price}.`],
    rows: [],
    button: settings('See your plan'),
    note: CANCEL_HINT,
  }),
  changed: ({ plan = '', price = '', renews = '' }) => ({
    subject: `Your plan is now ${plan}`,
    preview: `It renews on ${renews}.`,
    heading: `Your plan is now ${plan}, ${price}`,
    paragraphs: [
      `The next payment is on ${renews}. What you had paid for and not used counts towards what you pay now.`,
    ],
    rows: [],
    button: settings('See your plan'),
    note: CANCEL_HINT,
  }),
  ended: ({ plan = '', ended = '', because = '' }) => ({
    subject: 'Your plan has ended',
    preview: 'Your history stays yours.',
    heading: `Your ${plan} plan ended on ${ended}`,
    paragraphs: [
      because === 'expired'
        ? 'We could not take your last payment, so the plan has ended. You owe us nothing.'
        : 'As you asked, your plan has ended and you will not be charged again.',
      'Your history and your points are kept. Come back whenever you like: nothing starts again from the beginning.',
    ],
    rows: [],
    button: { label: 'See the plans', path: plansPage },
    note: 'No new months are reported while you have no plan.',
  }),
  reminder: ({ plan = '', amount = '', renews = '', each = 'a year', adverb = 'yearly', since = '' }) => ({
    subject: `Your plan renews on ${renews}`,
    preview: `${amount} will be taken, and ${amount} ${each} after that.`,
    heading: `Your ${plan} plan renews on ${renews}`,
    paragraphs: [
      `On ${renews} we will take ${amount}, and ${amount} ${each} after that until you cancel. If you want that, there is nothing to do.`,
      `To stop it, switch the plan off before ${renews}. You can also answer this email and say so in any words.`,
    ],
    rows: [
      ['Plan', `${plan}, paid ${adverb}`],
      ...(since ? ([['Since', since]] satisfies [string, string][]) : []),
      ['Next payment', amount],
      ['Date', renews],
    ],
    button: settings('Keep or stop the plan'),
    note:
      adverb === 'yearly'
        ? `${CANCEL_HINT} After the renewal you have ${COOLING_OFF_DAYS} days to have money back.`
        : CANCEL_HINT,
  }),
  renewed: ({ plan = '', amount = '', began = '', until = '', renews = '', back = '' }) => ({
    subject: `You can cancel the new year of your plan until ${until}`,
    preview: 'Your right to cancel, and how.',
    heading: 'Your right to cancel the new year',
    paragraphs: [
      `A new year of your ${plan} plan began on ${began}, for ${amount}. You can cancel it until ${until} and have ${back === 'all' ? 'the money back' : 'the money for the days that are left back'}, less the value of vouchers that you opened.`,
      'Press the button below, under “Payments to Keyturn”. You can also answer this email and say so in any words.',
    ],
    rows: [
      ['Paid', amount],
      ['Cancel until', until],
      ['Next renewal', renews],
    ],
    button: settings('Cancel and have money back'),
    note: `The money goes back to the card it came from within ${REFUND_WITHIN_DAYS} days. If you want to keep the plan, there is nothing to do.`,
    form: true,
  }),
  refund: ({ plan = '', amount = '', days = '', vouchers = '' }) => ({
    subject: `Your refund of ${amount}`,
    preview: `${amount} is on its way back to your card.`,
    heading: `${amount} is on its way back`,
    paragraphs: [
      `We ended your ${plan} plan and sent ${amount} back to the card you paid with. Banks take up to 10 working days to show it.`,
    ],
    rows: [
      ['Refund', amount],
      ...(days ? ([['Kept for days used', days]] satisfies [string, string][]) : []),
      ...(vouchers ? ([['Deducted for opened vouchers', vouchers]] satisfies [string, string][]) : []),
    ],
    button: { label: 'See the plans', path: plansPage },
    note: 'Thank you for trying Keyturn.',
  }),
}
