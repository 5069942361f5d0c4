import { caisFormat } from './cais/format.ts'
import type { FileFormat } from './format.ts'

export {
  type AgencyAccount,
  accountNumberAt,
  accountNumberFrom,
  type CaisFile as AgencyFileContent,
  type CaisHeader as FileHeader,
  wholePounds,
} from './cais/agency-account.ts'
export type { Finding } from './cais/check.ts'
export { frequencyOf, propertyRental } from './cais/codes.ts'
export { explain } from './cais/explain.ts'
export type { FileFormat } from './format.ts'

interface RegisteredFormat {
  format: FileFormat
  /** Agencies that gave us this format. */
  agencies: readonly string[]
}

/** File formats. To add one, add a folder beside `cais/` and a row here. */
export const fileFormats = {
  cais: { format: caisFormat, agencies: ['experian'] },
  // The agencies of the sandbox are simulated, and all of them read CAIS.
  sandbox: { format: caisFormat, agencies: [] },
} as const satisfies Record<string, RegisteredFormat>

export type FormatName = keyof typeof fileFormats

export const formatNames = Object.keys(fileFormats) as [FormatName, ...FormatName[]]

/** True if the agency gave us this format, and always in the sandbox. */
export const isRegistered = (name: FormatName, agency: string, isSandbox: boolean): boolean =>
  name === 'sandbox' ? isSandbox : fileFormats[name].agencies.some((each) => each === agency)
