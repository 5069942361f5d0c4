import { isFastmail, isFreeDomain } from './free-mail.ts'

/** Characters of the local part that a provider ignores. */
const IGNORED: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g }

/** Domains that deliver to the same mailboxes as another domain. */
const SAME_PROVIDER: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
}

const partsOf = (email: string): { local: string; domain: string } => {
  const plain = email.trim().normalize('NFKC').toLowerCase().replace(/\.+$/, '')
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  return { local: at < 0 ? plain : plain.slice(0, at), domain: SAME_PROVIDER[domain] ?? domain }
}

/** Fastmail delivers everything at ann.fastmail.com to ann@fastmail.com. */
function deliveredTo(parts: { local: string; domain: string }): { local: string; domain: string } {
  const [local = '', ...rest] = parts.domain.split('.')
  const domain = rest.join('.')
  return isFastmail(domain) ? { local, domain } : parts
}

/**
 * Returns the one spelling of the mailbox that an email address delivers to: plus tags, dots, subdomains and twin domains removed.
 * Used to compare people and addresses, never to send to.
 */
export function mailboxOf(email: string): string {
  const { local, domain } = deliveredTo(partsOf(email))
  const [untagged = ''] = local.split('+')
  const name = untagged === '' ? local : untagged
  const ignored = IGNORED[domain]
  return `${ignored ? name.replace(ignored, '') : name}@${domain}`
}

export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other)

/** Domain of an address, in the spelling in which domains are compared. */
export const domainOf = (email: string): string => partsOf(email).domain

/** True for addresses at a provider where anyone can open a mailbox. */
export const isFreeMail = (email: string): boolean => isFreeDomain(domainOf(email))
