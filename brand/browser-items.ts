/**
 * Registry of all cookies and browser storage items, printed in the privacy notice. `tools/rules/stored-names.test.ts`
 * refuses a name that the code sets and this table does not list.
 */

interface Cookie {
  readonly seconds: number
  readonly why: string
}

const HOUR = 3_600

export const cookies = {
  keyturn_device: {
    seconds: 180 * 24 * HOUR,
    why: 'Tells a device you have signed in on before from a stranger’s, so that nobody can lock you out by guessing passwords. It is sent to our sign-in only.',
  },
  keyturn_challenge: {
    seconds: HOUR,
    why: 'Keeps your place while you enter a sign-in code.',
  },
  keyturn_bank: {
    // The bank's page times out earlier.
    seconds: HOUR,
    why: 'Shows that the browser that comes back from your bank is the one that went there.',
  },
  keyturn_viewer: {
    seconds: 12 * HOUR,
    why: 'Keeps a landlord or agent signed in to their list of rent passports.',
  },
} as const satisfies Record<`keyturn_${string}`, Cookie>

interface StoredItem {
  /** A `*` matches a suffix that differs by form or link. */
  readonly names: readonly string[]
  readonly keptFor: string
  readonly why: string
}

const TAB = 'Until you close the tab'
const WITH_SIGN_IN = 'Until you sign out; until you close the tab, if you did not ask to be remembered'

export const storedItems = [
  {
    names: ['access_token', 'refresh_token'],
    keptFor: `${WITH_SIGN_IN}. They work for 30 days after the last use.`,
    why: 'Your sign-in.',
  },
  {
    names: ['keyturn'],
    keptFor: 'Until you clear the data of this site',
    why: 'The key that your sign-in is tied to, so that a copied sign-in is worth nothing elsewhere.',
  },
  {
    names: ['last_seen'],
    keptFor: 'Seven days, or until you sign out',
    why: 'What your pages last showed, such as rent, days and points, so that you can read it at once, and without a connection. Only if you asked to be remembered.',
  },
  {
    names: ['undo_list'],
    keptFor: 'One day, or until you sign out',
    why: 'What you can still undo.',
  },
  {
    names: ['theme'],
    keptFor: 'Until you choose Auto or clear the data of this site',
    why: 'Your choice of light or dark.',
  },
  {
    names: ['chosen_plan'],
    keptFor: 'One day, or until it is used',
    why: 'The plan, or the free look, that you picked before you had an account.',
  },
  {
    names: ['passkey_here'],
    keptFor: 'Until you clear the data of this site',
    why: 'That this browser has signed in with a passkey, so that we offer it first.',
  },
  {
    names: ['recovery_codes_due'],
    keptFor: 'Until you have seen them',
    why: 'That new recovery codes are waiting for you.',
  },
  {
    names: ['keyturn-offline-*'],
    keptFor: 'Until the next version replaces it, or you clear the data of this site',
    why: 'Our public page for a lost connection, with its styles and scripts. Nothing about you.',
  },
  {
    names: ['redirect_after_login', 'handed_over'],
    keptFor: TAB,
    why: 'The page to return to, and what it needs to go on.',
  },
  {
    names: ['pending_access_token', 'pending_refresh_token', 'pending_user', 'registration_email'],
    keptFor: TAB,
    why: 'Your new account, while you open the email that proves your address.',
  },
  {
    names: ['registration_error', 'email_verification_*', 'kept_messages'],
    keptFor: `${TAB}; the result of a link for five minutes`,
    why: 'What a page had to tell you and had no time to show.',
  },
  {
    names: ['typed_*', 'unsaved'],
    keptFor: 'Until it is sent, or you close the tab',
    why: 'What you were filling in. Passwords are never kept.',
  },
  {
    names: [
      'bankConnectionInProgress',
      'bankConnectionReturnUrl',
      'bankConnectionProvider',
      'bankConnectionSuccess',
      'bankConnectionError',
      'bankJustLinked',
    ],
    keptFor: TAB,
    why: 'Where you were when you left for your bank, and how it ended.',
  },
  {
    names: ['keyturn_checkout_left_at'],
    keptFor: TAB,
    why: 'When you left for the checkout, so that we look for your payment when you come back.',
  },
  {
    names: ['keyturn_lights', 'react-router-scroll-positions'],
    keptFor: TAB,
    why: 'That the windows on the first page have lit up, and how far you had scrolled.',
  },
] as const satisfies readonly StoredItem[]

/** Returns the names that are missing in the table. */
export function unlistedNames(names: readonly string[]): string[] {
  const listed = [...Object.keys(cookies), ...storedItems.flatMap((item): readonly string[] => item.names)]
  const isListed = (name: string) =>
    listed.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each))
  return names.filter((name) => !isListed(name))
}
