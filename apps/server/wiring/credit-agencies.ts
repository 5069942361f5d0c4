import { readFileSync } from 'node:fs'
import { AGENCIES, type Agency } from '@keyturn/agency-files/constants'
import { StartupError } from '@keyturn/platform/config'
import { type FormatName, formatNames, isRegistered } from '@keyturn/providers/credit-agency/formats'
import type { SftpAgencySettings } from '@keyturn/providers/credit-agency/sftp'
import { z } from 'zod'

/** Connection settings of one agency, and the identifiers it gave us for the file header. */
export interface AgencyConfig extends SftpAgencySettings {
  agency: Agency
  sourceCode: number
  companyName: string
  format: FormatName
}

const text = z.string().min(1)
const agencySettings = z.strictObject({
  sourceCode: z.int().min(1).max(999),
  companyName: text.max(30),
  format: z.enum(formatNames).default('cais'),
  server: z.strictObject({
    host: text,
    port: z.int().min(1).max(65_535),
    username: text,
    privateKey: text,
    hostKeyFingerprint: z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/),
  }),
  keys: z.strictObject({ agencyPublicKey: text, signingKey: text }),
  inboxPath: text,
  outboxPath: text,
})
const agenciesFile = z.partialRecord(z.enum(AGENCIES), agencySettings)

/** Reads the file that CREDIT_AGENCIES names. Throws for an agency whose file format is not registered. */
export function readAgencies(path: string, isSandbox: boolean): AgencyConfig[] {
  const ways = settingsIn(path)
  for (const { agency, format } of ways)
    if (!isRegistered(format, agency, isSandbox))
      throw new StartupError(
        `CREDIT_AGENCIES, ${agency}: no file format of this agency is registered.`,
        `Take ${agency} out of the file until its format is part of Keyturn, or name its format as "format".`,
      )
  return ways
}

function settingsIn(path: string): AgencyConfig[] {
  try {
    const settings = agenciesFile.parse(JSON.parse(readFileSync(path, 'utf8')))
    return AGENCIES.flatMap((agency) => (settings[agency] ? [{ agency, ...settings[agency] }] : []))
  } catch (error) {
    throw new StartupError(
      `CREDIT_AGENCIES does not name a readable file of agency settings: ${causeOf(error)}`,
      'Give the path of a JSON file as docs/operations.md shows it, or unset the variable.',
    )
  }
}

/** Hides the JSON parser's message, because it quotes the file, which contains keys. */
function causeOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is not JSON.'
  return error instanceof Error ? error.message : String(error)
}
