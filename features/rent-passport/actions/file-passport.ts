import { createHash } from 'node:crypto'
import type { RentPassportContext } from '../context.ts'
import { printPassport } from '../pdf/print.ts'
import { recordFile } from '../store/passports.ts'
import type { PassportCheck } from './read-passport.ts'

/** Renders the passport as a PDF. Stores the file's digest, so that an upload can be recognised. */
export async function filePassport(
  context: RentPassportContext,
  { passport, statement, incomeWithdrawn }: PassportCheck,
): Promise<Buffer> {
  if (!passport || !statement) throw new Error('Only a passport that is open can be printed.')
  const pdf = await printPassport({
    statement,
    incomeWithdrawn,
    digest: createHash('sha256').update(passport.statement).digest('hex'),
    issuedAt: new Date(passport.issuedAt),
    publicUrl: context.publicUrl,
  })
  await recordFile(context.db, passport, createHash('sha256').update(pdf).digest('hex'))
  return pdf
}
