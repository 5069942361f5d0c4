import { isFastmail, isFreeDomain } from './free-mail.ts'
import { inAscii, isHostName } from './host-name.ts'

/** Characters of the local part that the provider ignores. */
const IGNORED: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g }

/** Alias domains that deliver to the mailboxes of another domain. */
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
  const domain = inAscii(plain.slice(at + 1))
  return { local: at < 0 ? plain : plain.slice(0, at), domain: SAME_PROVIDER[domain] ?? domain }
}

/** Fastmail delivers all mail for ann.fastmail.com to ann@fastmail.com. */
function deliveredTo(parts: { local: string; domain: string }): { local: string; domain: string } {
  const [local = '', ...rest] = parts.domain.split('.')
  const domain = rest.join('.')
  return isFastmail(domain) ? { local, domain } : parts
}

/**
 * Returns the canonical mailbox of an email address, without plus tags, dots, subdomains and alias domains. For
 * comparing addresses, never for sending.
 */
export function mailboxOf(email: string): string {
  const { local, domain } = deliveredTo(partsOf(email))
  const [untagged = ''] = local.split('+')
  const name = untagged === '' ? local : untagged
  const ignored = IGNORED[domain]
  return `${ignored ? name.replace(ignored, '') : name}@${domain}`
}

export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other)

/** Reserved domains without mailboxes (https://www.rfc-editor.org/rfc/rfc2606). */
const RESERVED = /(?:^|\.)(?:test|example|invalid|localhost|example\.(?:com|net|org))$/

/** Rate-limit key for emails to an address: its mailbox, or the address itself if its domain is reserved. */
export const emailRateLimitKey = (email: string): string =>
  RESERVED.test(domainOf(email)) ? email.trim().toLowerCase() : mailboxOf(email)

/** Normalised ASCII domain of an address, for comparisons. */
export const domainOf = (email: string): string => partsOf(email).domain

/** Returns an address with its domain in ASCII (punycode), so look-alike letters are visible. */
export function asciiAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? email : email.slice(0, at + 1) + inAscii(email.slice(at + 1))
}

/** Returns the address with "someone" for the person, in ASCII and lower case. */
export const withoutPerson = (email: string): string =>
  `someone${asciiAddress(email.slice(email.lastIndexOf('@'))).toLowerCase()}`

/** Pattern of an ASCII address at a host name, as forms accept it. */
export const ASCII_ADDRESS =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** True if the domain is a valid host name that does not mix scripts. */
export const hasHostName = (email: string): boolean => isHostName(email.slice(email.lastIndexOf('@') + 1))

/** True for addresses at a free provider, where anyone can open a mailbox. */
export const isFreeMail = (email: string): boolean => isFreeDomain(domainOf(email))
