import { domainOf, isFreeMail, isSameMailbox } from '@keyturn/platform/mailbox'

/** Where the app runs, where staff answer members, and the addresses of staff. */
interface Ours {
  publicUrl: string
  supportEmail: string
  adminEmails: readonly string[]
}

/** True for addresses at our own domains and of staff: one who reads there could answer as a landlord or a housemate. */
export function isOurAddress({ publicUrl, supportEmail, adminEmails }: Ours, address: string): boolean {
  if ([supportEmail, ...adminEmails].some((own) => isSameMailbox(address, own))) return true
  const host = new URL(publicUrl).hostname.replace(/^www\./, '')
  const ours = isFreeMail(supportEmail) ? [host] : [host, domainOf(supportEmail)]
  const domain = domainOf(address)
  return ours.some((each) => domain === each || domain.endsWith(`.${each}`))
}
