import { createHash } from 'node:crypto'
import { printPassport } from '../paper/print.ts'
import type { RentRecord } from '../rent-record.ts'
import { noteFile } from '../store/passports.ts'
import type { Reading } from './read-passport.ts'

/** The passport on paper. Its digest is kept, so that this very file can be known again. */
export async function filePassport(record: RentRecord, { passport, statement }: Reading): Promise<Buffer> {
  if (!passport || !statement) throw new Error('Only a passport that is open can be printed.')
  const pdf = await printPassport({
    statement,
    digest: createHash('sha256').update(passport.statement).digest('hex'),
    issuedAt: new Date(passport.issuedAt),
    publicUrl: record.publicUrl,
  })
  await noteFile(record.db, passport, createHash('sha256').update(pdf).digest('hex'))
  return pdf
}
