import { formatDateTime } from '@keyturn/platform/days'
import {
  button,
  greetingOf,
  NOT_YOU,
  note,
  paragraph,
  resetPasswordButton,
  type Writer,
} from './email-parts.ts'

const aboutPasskey =
  (act: 'added' | 'removed', meaning: string): Writer =>
  (facts) => ({
    subject: `A passkey was ${act}`,
    preview: meaning,
    heading: greetingOf(facts),
    parts: [
      paragraph(
        `On ${formatDateTime(facts.at)} a passkey for your account was ${act} with ${facts.device}. ${meaning}`,
      ),
      note(NOT_YOU),
      resetPasswordButton(facts),
    ],
  })

/** Emails about codes, the authenticator app, recovery codes and passkeys. */
export const secondFactorWriters = {
  two_factor_on: (facts) => ({
    subject: 'Two-factor sign-in is on',
    preview: 'Signing in now takes a code as well.',
    heading: greetingOf(facts),
    parts: [
      paragraph(`Since ${formatDateTime(facts.at)} signing in takes a code as well as your password.`),
      note(NOT_YOU),
    ],
  }),
  two_factor_off: (facts) => ({
    subject: 'Two-factor sign-in is off',
    preview: 'Signing in takes your password alone.',
    heading: greetingOf(facts),
    parts: [
      paragraph(`Since ${formatDateTime(facts.at)} signing in takes your password alone.`),
      note(NOT_YOU),
      resetPasswordButton(facts),
    ],
  }),
  authenticator_removal_asked: (facts) => ({
    subject: 'Your authenticator app will be removed',
    preview: 'In 24 hours, unless you keep it.',
    heading: greetingOf(facts),
    parts: [
      paragraph(
        `On ${formatDateTime(facts.at)} a new password was set by email, and we were asked to remove the authenticator app. We remove it 24 hours later. Then signing in takes a code by email instead.`,
      ),
      paragraph('If this was not you, keep the app. Signing in with a code of the app keeps it too.'),
      button('Keep the authenticator app', `${facts.publicUrl}/reset-password?keep=${facts.token}`),
    ],
  }),
  authenticator_removed: (facts) => ({
    subject: 'Your authenticator app was removed',
    preview: 'Signing in takes a code by email instead.',
    heading: greetingOf(facts),
    parts: [
      paragraph(
        `On ${formatDateTime(facts.at)} the authenticator app and its recovery codes were removed, as asked 24 hours before. Signing in now takes a code by email. You can set up an app again in Settings.`,
      ),
      note(NOT_YOU),
      resetPasswordButton(facts),
    ],
  }),
  authenticator_kept: (facts) => ({
    subject: 'Your authenticator app stays',
    preview: 'It will not be removed.',
    heading: greetingOf(facts),
    parts: [
      paragraph(
        `On ${formatDateTime(facts.at)} the removal of your authenticator app was stopped. Signing in still takes its code.`,
      ),
      note(
        'If you did not ask for the removal, somebody else can read your email. Change the password of your mailbox, then set a new one here.',
      ),
      resetPasswordButton(facts),
    ],
  }),
  recovery_code_used: (facts) => ({
    subject: 'A recovery code was used',
    preview: 'It no longer works. Settings shows how many are left.',
    heading: greetingOf(facts),
    parts: [
      paragraph(
        `On ${formatDateTime(facts.at)} one of your recovery codes was used to sign in. Each works once. Settings shows how many are left, and makes new ones.`,
      ),
      note(NOT_YOU),
      resetPasswordButton(facts),
    ],
  }),
  passkey_added: aboutPasskey('added', 'It signs in without your password. You can remove it in Settings.'),
  passkey_removed: aboutPasskey('removed', 'It no longer signs in. Your password still does.'),
} satisfies Record<string, Writer>
