import { createHash } from 'node:crypto'
import { findMember } from '@keyturn/identity'
import { dayOfInstant, monthOf } from '@keyturn/platform/days'
import { newId } from '@keyturn/platform/ids'
import { passportSigner, periodsStillShown, readPassportCode as readCode } from '@keyturn/rent-passport'
import type { RentStatementContext } from '../context.ts'
import type { SignedStatement } from '../contract.ts'
import { rowsOf } from '../domain/ledger.ts'
import { type StatementState, statementState } from '../domain/statement.ts'
import { readSigned, rowBody } from '../paper/body.ts'
import { hasSamePayments } from '../paper/same-payments.ts'
import {
  findByCode,
  findByFile,
  recordView,
  type StoredStatement,
  type ViewKind,
} from '../store/statements.ts'
import { provedPeriods } from './load-ledger.ts'

/** 'altered': it has one of our codes but other content. */
export type Verdict = StatementState | 'altered' | 'unknown'

export interface StatementCheck {
  verdict: Verdict
  stored: StoredStatement | null
  /** Null unless it may be shown. */
  statement: SignedStatement | null
  /** False if a payment, the name, a home or a landlord has changed since. */
  isStillTrue: boolean
}

const UNKNOWN: StatementCheck = { verdict: 'unknown', stored: null, statement: null, isStillTrue: false }

/** Returns the statement of a code, and counts a view for the member without storing who viewed it. */
export async function readByCode(
  context: RentStatementContext,
  typed: string,
  kind: ViewKind,
): Promise<StatementCheck> {
  const code = readCode(typed)
  const stored = code === null ? null : await findByCode(context.db, code)
  return stored ? checkStored(context, stored, kind) : UNKNOWN
}

/** Checks the file by its SHA-256 hash, so a single changed byte makes it unknown or altered. */
export async function readByFile(context: RentStatementContext, file: Buffer): Promise<StatementCheck> {
  const stored = await findByFile(context.db, createHash('sha256').update(file).digest('hex'))
  if (stored) return checkStored(context, stored, 'check')
  const code = codeIn(file)
  const named = code === null ? null : await findByCode(context.db, code)
  return named ? { ...UNKNOWN, verdict: 'altered', stored: named } : UNKNOWN
}

/** Reads the code that our files contain in plain text, so an altered file still names its statement. */
function codeIn(file: Buffer): string | null {
  const text = file.toString('latin1')
  const found = /keyturn-statement-([0-9A-Z]{12})/.exec(text) ?? /"code":\s*"([0-9A-Z]{12})"/.exec(text)
  return found?.[1] ? readCode(found[1]) : null
}

async function checkStored(
  context: RentStatementContext,
  stored: StoredStatement,
  kind: ViewKind,
): Promise<StatementCheck> {
  // The statement ends when the account closes, even before its row is deleted.
  if (!(await findMember(context.db, stored.memberId))) return UNKNOWN
  const now = context.clock.now()
  const isGenuine = passportSigner(context.keyRing).isGenuine(stored.statement, stored.seal)
  const verdict: Verdict = isGenuine ? statementState(stored, dayOfInstant(now)) : 'altered'
  if (verdict !== 'open') return { verdict, stored, statement: null, isStillTrue: false }
  await recordView(context.db, stored, { viewId: newId(now), kind, at: now })
  const statement = readSigned(stored.statement)
  const isStillTrue = await isStillAsStated(context, stored, statement)
  return { verdict, stored, statement, isStillTrue }
}

async function isStillAsStated(
  context: RentStatementContext,
  { memberId }: StoredStatement,
  statement: SignedStatement,
): Promise<boolean> {
  const { purpose, fields, name, homes } = statement
  const shown = homes.flatMap((home) =>
    home.shown.map(({ address, landlord, confirmed_by: confirmedBy, months }) => ({
      ...{ address, landlord, months: months ?? (home.shown.length === 1 ? provedMonthsOf(home) : []) },
      ...(confirmedBy !== null && { confirmedBy }),
    })),
  )
  const known = await periodsStillShown(context, memberId, { name, homes: shown })
  if (known === null) return false
  const wish = { purpose, showsDays: fields.includes('days') }
  const periods = provedPeriods(known)
  // Statements of earlier releases have one day for a period that was paid in parts.
  const asOneDay = periods.map(({ parts: _parts, ...period }) => period)
  const now = [...rowsOf(periods, wish), ...rowsOf(asOneDay, wish)]
  return hasSamePayments(
    homes.flatMap(({ rows }) => rows),
    now.map(rowBody),
  )
}

const provedMonthsOf = ({ rows }: SignedStatement['homes'][number]): string[] =>
  rows.flatMap(({ state, due_on: dueOn }) => (state === 'proved' ? [monthOf(dueOn)] : []))
