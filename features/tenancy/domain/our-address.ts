import { domainOf, isFreeMail, isSameMailbox } from '@keyturn/platform/mailbox'

/** Domains and addresses that belong to the app and its staff. */
interface Ours {
  publicUrl: string
  supportEmail: string
  adminEmails: readonly string[]
}

/** Returns true for addresses at our domains or of staff, who could otherwise answer as a landlord or housemate. */
export function isOurAddress({ publicUrl, supportEmail, adminEmails }: Ours, address: string): boolean {
  if ([supportEmail, ...adminEmails].some((own) => isSameMailbox(address, own))) return true
  const host = new URL(publicUrl).hostname.replace(/^www\./, '')
  const ours = isFreeMail(supportEmail) ? [host] : [host, domainOf(supportEmail)]
  const domain = domainOf(address)
  return ours.some((each) => domain === each || domain.endsWith(`.${each}`))
}
