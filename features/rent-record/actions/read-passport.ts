import { createHash } from 'node:crypto'
import { findMember } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { newId } from '@keyturn/platform/ids'
import type { RentRecordContext } from '../context.ts'
import { type PassportState, passportState, readCode, type Statement } from '../domain/passport.ts'
import { SAMPLE_CODE, sampleStatement } from '../domain/sample-passport.ts'
import { readStatement } from '../passport/read-statement.ts'
import { passportSeal } from '../passport/seal.ts'
import { findByCode, findByFile, noteView, type StoredPassport, type ViewKind } from '../store/passports.ts'
import { incomeIsWithdrawn } from './income-withdrawn.ts'
import { isStillTrue } from './still-true.ts'

/** 'altered': it bears one of our codes but does not say what we said under it. 'sample': the sample for visitors. */
export type Verdict = PassportState | 'altered' | 'unknown' | 'sample'

export interface Reading {
  verdict: Verdict
  passport: StoredPassport | null
  /** Only where it may be shown. */
  statement: Statement | null
  /** False: a month, the name, a home or a landlord is not as it says any more. */
  isStillTrue: boolean
  /** It said something of income, which the member has withdrawn: the statement is without it. */
  incomeWithdrawn: boolean
}

const UNKNOWN: Reading = {
  verdict: 'unknown',
  passport: null,
  statement: null,
  isStillTrue: false,
  incomeWithdrawn: false,
}

/** What the holder of a code may see. Every view is noted for the member, without a word about who viewed it. */
export async function readByCode(
  context: RentRecordContext,
  typed: string,
  kind: ViewKind,
): Promise<Reading> {
  const code = readCode(typed)
  if (code === SAMPLE_CODE) return sample(context)
  const passport = code === null ? null : await findByCode(context.db, code)
  return passport ? judge(context, passport, kind) : UNKNOWN
}

const sample = ({ clock }: RentRecordContext): Reading => ({
  verdict: 'sample',
  passport: null,
  statement: sampleStatement(dayOfInstant(clock.now())),
  isStillTrue: true,
  incomeWithdrawn: false,
})

/** Whether this very file is one of those we handed out: a single changed letter makes it another. */
export async function readByFile(context: RentRecordContext, file: Buffer): Promise<Reading> {
  const passport = await findByFile(context.db, createHash('sha256').update(file).digest('hex'))
  if (passport) return judge(context, passport, 'check')
  const code = codeIn(file)
  const named = code === null ? null : await findByCode(context.db, code)
  return named ? { ...UNKNOWN, verdict: 'altered', passport: named } : UNKNOWN
}

/** Our files name their code in plain letters, so that a changed one still says which it was. */
function codeIn(file: Buffer): string | null {
  const found = /keyturn-passport-([0-9A-Z]{12})/.exec(file.toString('latin1'))
  return found?.[1] ? readCode(found[1]) : null
}

async function judge(context: RentRecordContext, passport: StoredPassport, kind: ViewKind): Promise<Reading> {
  // The passport ends with the account, not a moment later when its row is gone.
  if (!(await findMember(context.db, passport.memberId))) return UNKNOWN
  const now = context.clock.now()
  const genuine = passportSeal(context.keyRing).isGenuine(passport.statement, passport.seal)
  const verdict: Verdict = genuine ? passportState(passport, dayOfInstant(now)) : 'altered'
  if (verdict !== 'open') return { ...UNKNOWN, verdict, passport }
  await noteView(context.db, passport, { viewId: newId(now), kind, at: now })
  const statement = readStatement(passport.statement)
  const [isSo, incomeWithdrawn] = await Promise.all([
    isStillTrue(context, passport.memberId, statement),
    incomeIsWithdrawn(context.db, passport),
  ])
  const { income: _withdrawn, ...nextHome } = statement.nextHome ?? {}
  return {
    verdict,
    passport,
    statement: incomeWithdrawn ? { ...statement, nextHome } : statement,
    isStillTrue: isSo,
    incomeWithdrawn,
  }
}
