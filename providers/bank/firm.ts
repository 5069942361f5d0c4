import type { FirmSettings, RegulatedFirm } from './port.ts'

/** Days after which a consent in the United Kingdom must be confirmed again. */
const RECONFIRM_DAYS = 90

/** Firm as shown to members. The operator's settings override the defaults. */
export function firmOf(
  known: { name: string; number: string | null; termsUrl: string | null },
  set: FirmSettings = {},
): { firm: RegulatedFirm; reconfirmDays: number } {
  const number = set.number ?? known.number
  const registerUrl = `https://register.fca.org.uk/s/search?q=${encodeURIComponent(number ?? known.name)}&type=Companies`
  const firm = { name: known.name, number, registerUrl, termsUrl: set.termsUrl ?? known.termsUrl }
  return { firm, reconfirmDays: set.reconfirmDays ?? RECONFIRM_DAYS }
}
