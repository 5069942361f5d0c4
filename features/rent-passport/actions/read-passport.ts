import { createHash } from 'node:crypto'
import { findMember } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { newId } from '@keyturn/platform/ids'
import type { RentPassportContext } from '../context.ts'
import { readStatement } from '../document/read-statement.ts'
import { passportSigner } from '../document/signature.ts'
import { type PassportState, passportState, type Statement } from '../domain/passport.ts'
import { readCode } from '../domain/passport-code.ts'
import { SAMPLE_CODE, sampleStatement } from '../domain/sample-passport.ts'
import { findByCode, findByFile, recordView, type StoredPassport, type ViewKind } from '../store/passports.ts'
import { incomeIsWithdrawn } from './income-withdrawn.ts'
import { isStillTrue } from './recheck-statement.ts'

/** 'altered': it has one of our codes but other content. 'sample': the sample for visitors. */
export type Verdict = PassportState | 'altered' | 'unknown' | 'sample'

export interface PassportCheck {
  verdict: Verdict
  passport: StoredPassport | null
  /** Null unless it may be shown. */
  statement: Statement | null
  /** False if a month, the name, a home or a landlord has changed since. */
  isStillTrue: boolean
  /** True if the member withdrew the income it showed. The statement is then without income. */
  incomeWithdrawn: boolean
}

const UNKNOWN: PassportCheck = {
  verdict: 'unknown',
  passport: null,
  statement: null,
  isStillTrue: false,
  incomeWithdrawn: false,
}

/** Returns the passport of a code, and counts a view for the member without storing who viewed it. */
export async function readByCode(
  context: RentPassportContext,
  typed: string,
  kind: ViewKind,
): Promise<PassportCheck> {
  const code = readCode(typed)
  if (code === SAMPLE_CODE) return sample(context)
  const passport = code === null ? null : await findByCode(context.db, code)
  return passport ? checkStored(context, passport, kind) : UNKNOWN
}

const sample = ({ clock }: RentPassportContext): PassportCheck => ({
  verdict: 'sample',
  passport: null,
  statement: sampleStatement(dayOfInstant(clock.now())),
  isStillTrue: true,
  incomeWithdrawn: false,
})

/** Checks the file by its SHA-256 hash, so a single changed byte makes it unknown or altered. */
export async function readByFile(context: RentPassportContext, file: Buffer): Promise<PassportCheck> {
  const passport = await findByFile(context.db, createHash('sha256').update(file).digest('hex'))
  if (passport) return checkStored(context, passport, 'check')
  const code = codeIn(file)
  const named = code === null ? null : await findByCode(context.db, code)
  return named ? { ...UNKNOWN, verdict: 'altered', passport: named } : UNKNOWN
}

/** Reads the code that our PDFs contain in plain text, so an altered file still names its passport. */
function codeIn(file: Buffer): string | null {
  const found = /keyturn-passport-([0-9A-Z]{12})/.exec(file.toString('latin1'))
  return found?.[1] ? readCode(found[1]) : null
}

async function checkStored(
  context: RentPassportContext,
  passport: StoredPassport,
  kind: ViewKind,
): Promise<PassportCheck> {
  // The passport ends when the account closes, even before its row is deleted.
  if (!(await findMember(context.db, passport.memberId))) return UNKNOWN
  const now = context.clock.now()
  const genuine = passportSigner(context.keyRing).isGenuine(passport.statement, passport.seal)
  const verdict: Verdict = genuine ? passportState(passport, dayOfInstant(now)) : 'altered'
  if (verdict !== 'open') return { ...UNKNOWN, verdict, passport }
  await recordView(context.db, passport, { viewId: newId(now), kind, at: now })
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
