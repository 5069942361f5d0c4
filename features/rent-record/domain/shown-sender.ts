import { asciiAddress, isFreeMail } from '@keyturn/platform/mailbox'

/** A sender by its domain: whoever answered is not named, and a free email address says nothing about its owner. */
export const shownSender = (address: string): string => {
  const domain = asciiAddress(address.slice(address.lastIndexOf('@')))
    .slice(1)
    .toLowerCase()
  return `someone@${domain}${isFreeMail(address) ? ' (a free email address)' : ''}`
}

/** Returns a sender of a stored passport with its domain in ASCII: earlier releases named Unicode domains. */
export const shownInAscii = (sender: string): string => sender.replace(/^someone@\S+/, asciiAddress)
