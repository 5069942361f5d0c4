import type { FirmSettings, RegulatedFirm } from './port.ts'

/** Days that a consent lasts in the United Kingdom until it is confirmed again. */
const RECONFIRM_DAYS = 90

/** The firm as it is shown: the operator's settings before what is known of it. */
export function firmOf(
  known: { name: string; number: string | null; termsUrl: string | null },
  set: FirmSettings = {},
): { firm: RegulatedFirm; reconfirmDays: number } {
  const number = set.number ?? known.number
  const registerUrl = `https://register.fca.org.uk/s/search?q=${encodeURIComponent(number ?? known.name)}&type=Companies`
  const firm = { name: known.name, number, registerUrl, termsUrl: set.termsUrl ?? known.termsUrl }
  return { firm, reconfirmDays: set.reconfirmDays ?? RECONFIRM_DAYS }
}
