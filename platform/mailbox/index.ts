/** Characters of the local part that a provider ignores. */
const IGNORED: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g }

/** Domains that deliver to the same mailboxes as another domain. */
const SAME_PROVIDER: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
}

/** Domains where anyone can open a mailbox, so the domain says nothing about its owner. */
const FREE_MAIL = new Set([
  ...['gmail.com', 'outlook.com', 'outlook.co.uk', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.co.uk'],
  ...['msn.com', 'yahoo.com', 'yahoo.co.uk', 'ymail.com', 'icloud.com', 'aol.com', 'aol.co.uk', 'proton.me'],
  ...['gmx.com', 'gmx.co.uk', 'mail.com', 'zoho.com', 'btinternet.com', 'sky.com', 'talktalk.net'],
  ...['virginmedia.com', 'ntlworld.com', 'tiscali.co.uk', 'fastmail.com', 'tutanota.com', 'yandex.com'],
])

const partsOf = (email: string): { local: string; domain: string } => {
  const plain = email.trim().normalize('NFKC').toLowerCase().replace(/\.+$/, '')
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  return { local: at < 0 ? plain : plain.slice(0, at), domain: SAME_PROVIDER[domain] ?? domain }
}

/**
 * Returns the one spelling of the mailbox that an email address delivers to: plus tags, dots and twin domains removed.
 * Used to compare people and addresses, never to send to.
 */
export function mailboxOf(email: string): string {
  const { local, domain } = partsOf(email)
  const [untagged = ''] = local.split('+')
  const name = untagged === '' ? local : untagged
  const ignored = IGNORED[domain]
  return `${ignored ? name.replace(ignored, '') : name}@${domain}`
}

export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other)

/** Domain of an address, in the spelling in which domains are compared. */
export const domainOf = (email: string): string => partsOf(email).domain

/** True for addresses at a provider where anyone can open a mailbox. */
export const isFreeMail = (email: string): boolean => FREE_MAIL.has(partsOf(email).domain)
