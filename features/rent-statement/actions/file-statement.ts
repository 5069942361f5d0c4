import { createHash } from 'node:crypto'
import type { RentStatementContext } from '../context.ts'
import type { SignedStatement } from '../contract.ts'
import { jsonOf } from '../paper/body.ts'
import { csvOf } from '../paper/csv.ts'
import { printStatement } from '../paper/print.ts'
import { recordFile, type StoredStatement } from '../store/statements.ts'
import type { StatementCheck } from './read-statement.ts'

type FileKind = 'pdf' | 'csv' | 'json'

/**
 * Renders a statement as PDF, CSV or JSON; null if it may not be shown. Stores the file's digest, so that an upload can
 * be recognised.
 */
export async function fileStatement(
  context: RentStatementContext,
  { stored, statement }: StatementCheck,
  kind: FileKind,
): Promise<Buffer | null> {
  if (!stored || !statement) return null
  const content = await contentOf(context, { stored, statement }, kind)
  await recordFile(context.db, stored, createHash('sha256').update(content).digest('hex'))
  return content
}

async function contentOf(
  { publicUrl }: RentStatementContext,
  { stored, statement }: { stored: StoredStatement; statement: SignedStatement },
  kind: FileKind,
): Promise<Buffer> {
  if (kind === 'json') return Buffer.from(jsonOf(stored.statement, stored.seal))
  if (kind === 'csv') return Buffer.from(csvOf(statement))
  const digest = createHash('sha256').update(stored.statement).digest('hex')
  return printStatement({ statement, digest, issuedAt: new Date(stored.issuedAt), publicUrl })
}
