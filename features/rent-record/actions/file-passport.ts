import { createHash } from 'node:crypto'
import type { RentRecordContext } from '../context.ts'
import { printPassport } from '../pdf/print.ts'
import { noteFile } from '../store/passports.ts'
import type { Reading } from './read-passport.ts'

/** The passport as a PDF. Its digest is stored, so that this very file can be known again. */
export async function filePassport(
  context: RentRecordContext,
  { passport, statement, incomeWithdrawn }: Reading,
): Promise<Buffer> {
  if (!passport || !statement) throw new Error('Only a passport that is open can be printed.')
  const pdf = await printPassport({
    statement,
    incomeWithdrawn,
    digest: createHash('sha256').update(passport.statement).digest('hex'),
    issuedAt: new Date(passport.issuedAt),
    publicUrl: context.publicUrl,
  })
  await noteFile(context.db, passport, createHash('sha256').update(pdf).digest('hex'))
  return pdf
}
