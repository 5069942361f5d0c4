import { addDays, type Day, dayOfInstant, formatDay } from '@keyturn/platform/days'
import type { Tx } from '@keyturn/platform/db'
import { Refusal } from '@keyturn/platform/http'
import { newId } from '@keyturn/platform/ids'
import { lockProvable, newCode, passportSigner } from '@keyturn/rent-passport'
import { endFirstDay } from '@keyturn/rent-record'
import type { RentStatementContext } from '../context.ts'
import type { StatementPreview } from '../contract.ts'
import { MAX_MONTHS, problemWith, type StatementWish, type WishProblem } from '../domain/statement.ts'
import { bodyOf, signedText } from '../paper/body.ts'
import {
  countOpen,
  findByRequest,
  insertStatement,
  type ListedStatement,
  type StoredStatement,
} from '../store/statements.ts'
import { ledgerFrom } from './load-ledger.ts'

const MAX_OPEN = 20

const PROBLEM_MESSAGES: Record<WishProblem, string> = {
  wrong_order: 'The first month is later than the last.',
  not_over_yet: 'A statement can only show months that have begun.',
  too_long: `A statement shows ${MAX_MONTHS} months at most.`,
}

interface StatementOrder extends StatementWish {
  /** Days until its last day. */
  days: number
}

/** Returns the statement as it would be made today, without a code. Stores nothing. */
export async function previewStatement(
  context: RentStatementContext,
  memberId: string,
  order: StatementOrder,
): Promise<StatementPreview> {
  const drawn = await context.db.transaction((tx) => buildStatement(context, tx, memberId, order))
  // Thrown after the commit, so that the noted change of facts is stored.
  return 'frozenUntil' in drawn ? refuseFrozen(drawn.frozenUntil) : drawn
}

/** Signs a snapshot of the record and stores it under a new code. */
export async function makeStatement(
  context: RentStatementContext,
  memberId: string,
  { requestKey, ...order }: StatementOrder & { requestKey: string | null },
): Promise<ListedStatement> {
  const now = context.clock.now()
  const made = await context.db.transaction(async (tx) => {
    const body = await buildStatement(context, tx, memberId, order)
    if ('frozenUntil' in body) return body
    const before = requestKey === null ? null : await findByRequest(tx, memberId, requestKey)
    if (before) return listed(before)
    if ((await countOpen(tx, memberId, dayOfInstant(now))) >= MAX_OPEN)
      throw new Refusal(409, 'too_many_statements', `You have ${MAX_OPEN} statements open. Revoke one first.`)
    const code = newCode()
    const statement = signedText(body, code)
    const stored = {
      ...{ memberId, id: newId(now), code, statement },
      purpose: order.purpose,
      homeId: order.homeId,
      seal: passportSigner(context.keyRing).sign(statement),
      issuedAt: now.toISOString(),
      expiresOn: body.expires_on,
    }
    await insertStatement(tx, stored, requestKey)
    await endFirstDay(tx, memberId, now)
    return listed({ ...stored, revokedAt: null })
  })
  return 'frozenUntil' in made ? refuseFrozen(made.frozenUntil) : made
}

const listed = (statement: StoredStatement): ListedStatement => ({ ...statement, views: 0, latest: [] })

/** Computes a statement. Locks the record first, so that no name or month changes meanwhile. */
async function buildStatement(
  context: RentStatementContext,
  tx: Tx,
  memberId: string,
  { days, ...wish }: StatementOrder,
): Promise<StatementPreview | { frozenUntil: Day }> {
  const today = dayOfInstant(context.clock.now())
  const problem = problemWith(wish, today)
  if (problem) throw new Refusal(400, problem, PROBLEM_MESSAGES[problem])
  const known = await lockProvable(context, tx, memberId)
  if ('frozenUntil' in known) return known
  if (wish.homeId !== null && !known.homes.some(({ id }) => id === wish.homeId))
    throw new Refusal(404, 'unknown_home', 'You have no such home.')
  const ledger = ledgerFrom(wish, known, today)
  if (ledger.sums.provedPeriods === 0)
    throw new Refusal(409, 'nothing_verified', 'No month you chose is verified yet.')
  const showsName = wish.fields.includes('name')
  // The bank's name counts only if the account paid a period on this statement.
  const paysByBank = ledger.homes.some(({ rows }) =>
    rows.some(({ state, payments }) => state === 'proved' && payments.some(({ proof }) => proof === 'bank')),
  )
  return bodyOf({
    wish,
    ledger,
    name: showsName ? known.name : null,
    isNameChecked: showsName && known.isNameChecked && paysByBank,
    issuedOn: today,
    expiresOn: addDays(today, days),
  })
}

function refuseFrozen(until: Day): never {
  throw new Refusal(
    409,
    'statement_frozen',
    `Your name, home or landlord has changed. You can make new statements from ${formatDay(until)}.`,
  )
}
