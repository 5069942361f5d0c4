import { createHash } from 'node:crypto'
import { dayOfInstant } from '@keyturn/platform/days'
import { newId } from '@keyturn/platform/ids'
import {
  type PassportState,
  passportState,
  readCode,
  type Statement,
  stillStands,
} from '../domain/passport.ts'
import { readStatement } from '../paper/read-statement.ts'
import type { RentRecord } from '../rent-record.ts'
import { findByCode, findByFile, type KeptPassport, noteView, type ViewKind } from '../store/passports.ts'
import { loadPeriods } from '../store/record.ts'

/** 'altered': it bears one of our codes but does not say what we said under it. */
export type Verdict = PassportState | 'altered' | 'unknown'

export interface Reading {
  verdict: Verdict
  passport: KeptPassport | null
  /** Only where it may be shown. */
  statement: Statement | null
  /** False: a month it calls verified is so no longer. */
  stands: boolean
}

const UNKNOWN: Reading = { verdict: 'unknown', passport: null, statement: null, stands: false }

/** What the holder of a code may see. Every look is noted for the member, without a word about who looked. */
export async function readByCode(record: RentRecord, typed: string, kind: ViewKind): Promise<Reading> {
  const code = readCode(typed)
  const passport = code === null ? null : await findByCode(record.db, code)
  return passport ? judge(record, passport, kind) : UNKNOWN
}

/** Whether this very file is one of those we handed out: a single changed letter makes it another. */
export async function readByFile(record: RentRecord, file: Buffer): Promise<Reading> {
  const passport = await findByFile(record.db, createHash('sha256').update(file).digest('hex'))
  if (passport) return judge(record, passport, 'check')
  const code = codeIn(file)
  const named = code === null ? null : await findByCode(record.db, code)
  return named ? { ...UNKNOWN, verdict: 'altered', passport: named } : UNKNOWN
}

/** Our files name their code in plain letters, so that a changed one still says which it was. */
function codeIn(file: Buffer): string | null {
  const found = /keyturn-passport-([0-9A-Z]{12})/.exec(file.toString('latin1'))
  return found?.[1] ? readCode(found[1]) : null
}

async function judge(record: RentRecord, passport: KeptPassport, kind: ViewKind): Promise<Reading> {
  // The paper ends with the account, not a moment later when its row is gone.
  if (!(await record.hasMember(record.db, passport.memberId))) return UNKNOWN
  const now = record.clock.now()
  const genuine = record.passportSeal.isGenuine(passport.statement, passport.seal)
  const verdict: Verdict = genuine ? passportState(passport, dayOfInstant(now)) : 'altered'
  if (verdict !== 'open') return { verdict, passport, statement: null, stands: false }
  await noteView(record.db, passport, { viewId: newId(now), kind, at: now })
  const statement = readStatement(passport.statement)
  const stands = stillStands(statement, await loadPeriods(record.db, passport.memberId))
  return { verdict, passport, statement, stands }
}
