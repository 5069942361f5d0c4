import { formatDateTime } from '@keyturn/platform/days'
import type { EmailContent } from '@keyturn/platform/mail'
import {
  button,
  type EmailFacts,
  greetingOf,
  NOT_YOU,
  note,
  paragraph,
  resetPasswordButton,
  type Writer,
} from './email-parts.ts'
import { secondFactorWriters } from './second-factor-emails.ts'

const UNDOING =
  'Your address is put back, all devices are signed out, and you set a new password. The link works once, for 72 hours.'

const undo = (facts: EmailFacts) =>
  button('This was not me', `${facts.publicUrl}/reset-password?undo=${facts.token}`)

const writers = {
  verify_email: (facts) => ({
    subject: 'Verify your email address',
    preview: 'One click and your account is open.',
    heading: 'Welcome to Keyturn',
    parts: [
      paragraph('Please verify that this email address is yours. The link works once, for 24 hours.'),
      button('Verify my email', `${facts.publicUrl}/verify-email?token=${facts.token}`),
      note(
        'If you didn’t sign up, ignore this email. Without this link the account can’t be used. Somebody else may have typed your address.',
      ),
    ],
  }),
  reset_password: (facts) => ({
    subject: 'Reset your password',
    preview: 'Choose a new password within the hour.',
    heading: greetingOf(facts),
    parts: [
      paragraph('Choose a new password with this link. It works once, for one hour.'),
      button('Reset my password', `${facts.publicUrl}/reset-password?token=${facts.token}`),
      note('You did not ask for this? Then do nothing: your password stays as it is.'),
    ],
  }),
  sign_in_code: (facts) => ({
    subject: 'Your sign-in code',
    preview: 'Enter it within 10 minutes.',
    heading: greetingOf(facts),
    parts: [
      paragraph('Enter this code to finish signing in. It works once, for 10 minutes.'),
      { kind: 'code', digits: facts.code },
      note(
        'If you are not signing in, somebody knows your password. Change it now, and never give this code to anyone.',
      ),
    ],
  }),
  already_registered: (facts) => ({
    subject: 'You already have an account',
    preview: 'Somebody tried to sign up with your address.',
    heading: greetingOf(facts),
    parts: [
      paragraph(
        'Somebody, perhaps you, tried to sign up with this email address. You already have an account.',
      ),
      button('Sign in', `${facts.publicUrl}/login`),
      note(
        'Forgotten your password? Choose "Forgot password?" on the sign-in page. If it was not you, do nothing.',
      ),
    ],
  }),
  password_changed: (facts) => ({
    subject: 'Your password was changed',
    preview: 'Your other devices were signed out.',
    heading: greetingOf(facts),
    parts: [
      paragraph(
        `Your password was changed on ${formatDateTime(facts.at)}. Your other devices were signed out. Any passkeys you had no longer sign in; you can add them again in Settings.`,
      ),
      note(NOT_YOU),
      resetPasswordButton(facts),
    ],
  }),
  new_sign_in: (facts) => ({
    subject: 'New sign-in to your account',
    preview: `${facts.device}, ${formatDateTime(facts.at)}`,
    heading: greetingOf(facts),
    parts: [
      paragraph('Your account was signed in to on a device we do not know yet.'),
      {
        kind: 'facts',
        rows: [
          ['Device', facts.device],
          ['When', formatDateTime(facts.at)],
        ],
      },
      note(`If this was you, you do not need to do anything. ${NOT_YOU}`),
      resetPasswordButton(facts),
    ],
  }),
  confirm_new_email: (facts) => ({
    subject: 'Confirm your new email address',
    preview: 'One click and this address is your sign-in.',
    heading: greetingOf(facts),
    parts: [
      paragraph(
        'Please confirm that you want to use this address for your account. The link works once, for 24 hours.',
      ),
      button('Confirm this address', `${facts.publicUrl}/verify-email?token=${facts.token}`),
      note('You did not ask for this? Then do nothing: nothing changes.'),
    ],
  }),
  email_change_asked: (facts) => ({
    subject: 'A new email address was asked for',
    preview: 'It takes effect once it is confirmed.',
    heading: greetingOf(facts),
    parts: [
      paragraph(
        `On ${formatDateTime(facts.at)} a new email address was asked for on your account. This address stays in use until the new one is confirmed.`,
      ),
      paragraph(`If this was not you, take it back. ${UNDOING}`),
      undo(facts),
    ],
  }),
  email_changed: (facts) => ({
    subject: 'Your email address was changed',
    preview: 'This address no longer signs in.',
    heading: greetingOf(facts),
    parts: [
      paragraph(
        `On ${formatDateTime(facts.at)} your account moved to another email address. This address can no longer sign in.`,
      ),
      paragraph(`If this was not you, take it back. ${UNDOING}`),
      undo(facts),
    ],
  }),
  email_change_undone: (facts) => ({
    subject: 'Your email address was put back',
    preview: 'You have been signed out everywhere. Set a new password.',
    heading: greetingOf(facts),
    parts: [
      paragraph(
        `On ${formatDateTime(facts.at)} a change of your email address was taken back. All devices were signed out, and your old password no longer works.`,
      ),
      paragraph('Set a new password if you have not done so yet, and look over your details in Settings.'),
      resetPasswordButton(facts),
    ],
  }),
  phone_changed: (facts) => ({
    subject: 'Your phone number was changed',
    preview: 'We call you on the new number.',
    heading: greetingOf(facts),
    parts: [
      paragraph(`Your phone number was changed on ${formatDateTime(facts.at)}. You can read it in Settings.`),
      note(NOT_YOU),
      resetPasswordButton(facts),
    ],
  }),
  ...secondFactorWriters,
  account_deleted: (facts) => ({
    subject: 'Your account is closed',
    preview: 'What we delete and what the law makes us keep.',
    heading: greetingOf(facts),
    parts: [
      paragraph(
        'Your account is closed, your plan is cancelled and nothing more is reported to credit agencies.',
      ),
      paragraph(
        'We keep only what the law asks for: months already reported, payments you made to us, and what you agreed to, for six years each. Our privacy notice says more.',
      ),
      button('Read the privacy notice', `${facts.publicUrl}/privacy-policy`),
    ],
  }),
} satisfies Record<string, Writer>

export type EmailKind = keyof typeof writers

export function writeEmail(kind: EmailKind, facts: EmailFacts): EmailContent {
  return writers[kind](facts)
}
