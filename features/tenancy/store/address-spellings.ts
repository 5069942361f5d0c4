import { domainToUnicode } from 'node:url'
import { asciiAddress } from '@keyturn/platform/mailbox'

/** Returns the lower-case spellings under which an address may be stored. Earlier releases stored Unicode domains. */
export function addressSpellings(address: string): string[] {
  const ascii = asciiAddress(address).toLowerCase()
  const at = ascii.lastIndexOf('@') + 1
  return [...new Set([ascii, ascii.slice(0, at) + domainToUnicode(ascii.slice(at)), address.toLowerCase()])]
}
