import { type BankSummary, loadBankSummary } from '@keyturn/bank-link'
import { type Day, dayOfInstant } from '@keyturn/platform/days'
import type { Queryable } from '@keyturn/platform/db'
import type { CurrentMember } from '@keyturn/platform/http'
import { previewMonths } from '@keyturn/rent-record'
import { planStatusOf } from '@keyturn/subscription'
import { declaredHome } from '@keyturn/tenancy'
import type { FreeLookContext } from '../context.ts'
import type { LookAnswer } from '../contract.ts'
import { deletionDay, type FreeLook, findOpenFreeLook } from '../domain/free-look-dates.ts'
import { listFreeLooks } from '../store/free-looks.ts'
import { nextFreeLookFor } from './next-free-look.ts'

const EMPTY_ANSWER: LookAnswer = {
  state: 'may_begin',
  bank_name: null,
  trouble: false,
  deleted_on: null,
  next_look_on: null,
  months: [],
  proved_count: 0,
  asked_count: 0,
}

/** Returns the state of the free look and the months it would prove, without amounts. */
export async function readFreeLook(
  context: FreeLookContext,
  member: Pick<CurrentMember, 'memberId' | 'role'>,
): Promise<LookAnswer> {
  const now = context.clock.now()
  const today = dayOfInstant(now)
  const { access, current } = await planStatusOf(context.db, member, now)
  if (access.plan) return { ...EMPTY_ANSWER, state: 'with_plan' }
  if (current) return { ...EMPTY_ANSWER, state: 'had_plan' }
  const looks = await listFreeLooks(context.db, member.memberId)
  const open = findOpenFreeLook(looks)
  if (open) return { ...EMPTY_ANSWER, ...(await viewOpen(context, member.memberId, { open, today })) }
  const nextOn = await nextFreeLookFor(context, context.db, member.memberId, { looks, today })
  return nextOn ? { ...EMPTY_ANSWER, state: 'too_soon', next_look_on: nextOn } : EMPTY_ANSWER
}

/** Day on which the member's free look ends, for staff. Null without one. */
export async function freeLookEndDay(db: Queryable, memberId: string): Promise<Day | null> {
  const open = findOpenFreeLook(await listFreeLooks(db, memberId))
  return open && deletionDay(open)
}

async function viewOpen(
  { db }: FreeLookContext,
  memberId: string,
  { open, today }: { open: FreeLook; today: Day },
): Promise<Partial<LookAnswer>> {
  const bank = bankReadStatus(await loadBankSummary(db, memberId))
  const view = {
    state: bank.state,
    bank_name: bank.name,
    trouble: bank.trouble,
    deleted_on: deletionDay(open),
  }
  const home = bank.state === 'ready' ? await declaredHome(db, memberId, today) : null
  if (!home) return view
  const months = await previewMonths(db, memberId, { home, today })
  const count = (wanted: string): number => months.filter(({ seen }) => seen === wanted).length
  return { ...view, months, proved_count: count('proved'), asked_count: count('asked') }
}

/** A link ended by the bank has been read, so its months can be shown. */
function bankReadStatus({ connections }: BankSummary) {
  const joined = connections.filter(({ state }) => state !== 'disconnected')
  const isLive = ({ state }: (typeof joined)[number]): boolean =>
    state === 'active' || state === 'reconfirm_due'
  const unread = joined.filter((link) => isLive(link) && !link.firstReadDone)
  const isRead = joined.some(({ firstReadDone }) => firstReadDone)
  return {
    state: unread.length > 0 ? ('reading' as const) : isRead ? ('ready' as const) : ('begun' as const),
    name: joined[0]?.bankName ?? null,
    trouble: unread.some(({ trouble }) => trouble),
  }
}
