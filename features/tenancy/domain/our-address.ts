import { domainOf, isFreeMail, isSameMailbox } from '@keyturn/platform/mailbox'

/** Where the app stands, and where the people read who answer members. */
interface Ours {
  publicUrl: string
  supportEmail: string
}

/** True for addresses at our own domains: one of us who reads there could answer as a landlord or a housemate. */
export function isOurAddress({ publicUrl, supportEmail }: Ours, address: string): boolean {
  if (isSameMailbox(address, supportEmail)) return true
  const host = new URL(publicUrl).hostname.replace(/^www\./, '')
  const ours = isFreeMail(supportEmail) ? [host] : [host, domainOf(supportEmail)]
  const domain = domainOf(address)
  return ours.some((each) => domain === each || domain.endsWith(`.${each}`))
}
