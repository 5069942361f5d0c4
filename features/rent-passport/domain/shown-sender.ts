import { asciiAddress, isFreeMail, withoutPerson } from '@keyturn/platform/mailbox'

/**
 * Shows a sender by its domain, without the person's name. Free email providers are marked because they prove no owner.
 */
export const shownSender = (address: string): string =>
  `${withoutPerson(address)}${isFreeMail(address) ? ' (a free email address)' : ''}`

/** Converts a stored sender's domain to ASCII, because earlier releases stored Unicode domains. */
export const shownInAscii = (sender: string): string => sender.replace(/^someone@\S+/, asciiAddress)
