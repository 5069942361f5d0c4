import { isFastmail, isFreeDomain } from './free-mail.ts'
import { inAscii, isHostName } from './host-name.ts'

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
  const domain = inAscii(plain.slice(at + 1))
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

/** Domains that deliver to no mailbox, by https://www.rfc-editor.org/rfc/rfc2606. */
const RESERVED = /(?:^|\.)(?:test|example|invalid|localhost|example\.(?:com|net|org))$/

/** Key under which limits count the letters to an address: its mailbox, or its spelling where the domain has no mailboxes. */
export const letterKeyOf = (email: string): string =>
  RESERVED.test(domainOf(email)) ? email.trim().toLowerCase() : mailboxOf(email)

/** Domain of an address in ASCII, in the spelling in which domains are compared. */
export const domainOf = (email: string): string => partsOf(email).domain

/** Returns an address with its domain in ASCII, so that a domain of look-alike letters is not taken for another. */
export function asciiAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? email : email.slice(0, at + 1) + inAscii(email.slice(at + 1))
}

/** Pattern of an address in ASCII at a host name, as accounts and forms take it. */
export const ASCII_ADDRESS =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** True if the domain of an address is a host name, and none that mixes scripts. */
export const hasHostName = (email: string): boolean => isHostName(email.slice(email.lastIndexOf('@') + 1))

/** True for addresses at a provider where anyone can open a mailbox. */
export const isFreeMail = (email: string): boolean => isFreeDomain(domainOf(email))
