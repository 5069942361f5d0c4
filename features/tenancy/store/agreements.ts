import {
  assignments,
  type Lookup,
  lookUp,
  type Queryable,
  rowsOf,
  type Stored,
  type Tx,
  values,
} from '@keyturn/platform/db'
import { sql } from 'drizzle-orm'

export interface Agreement {
  fileKey: string
  fileName: string
  kind: 'pdf' | 'doc' | 'docx'
  sizeBytes: number
  uploadedAt: Date
}

const agreements = rowsOf<Agreement>({
  fileKey: 'value',
  fileName: 'value',
  kind: 'value',
  sizeBytes: 'value',
  uploadedAt: 'instant',
})

export const agreementOf = (memberId: string): Lookup<Agreement | null> => ({
  query: sql`select ${agreements.columns} from agreement where member_id = ${memberId}`,
  readRows: ([row]: readonly Stored<Agreement>[]) => (row ? agreements.read(row) : null),
})

export const findAgreement = (db: Queryable, memberId: string): Promise<Agreement | null> =>
  lookUp(db, agreementOf(memberId))

export async function saveAgreement(tx: Tx, memberId: string, stored: Agreement): Promise<void> {
  await tx.execute(sql`
    insert into agreement ${values({ memberId, ...stored })}
    on conflict (member_id) do update set ${assignments(stored)}`)
}

export async function deleteAgreement(tx: Tx, memberId: string): Promise<Agreement | null> {
  const { rows } = await tx.execute<Stored<Agreement>>(
    sql`delete from agreement where member_id = ${memberId} returning ${agreements.columns}`,
  )
  return rows[0] ? agreements.read(rows[0]) : null
}
