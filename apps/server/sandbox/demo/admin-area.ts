import { decideItem, receiveContactMessage, replyToMessage } from '@keyturn/admin'
import { enqueueApprovalRequests } from '@keyturn/agency-files'
import { openDispute } from '@keyturn/credit-profile'
import { admitMember, findMemberByEmail } from '@keyturn/identity'
import { after, days, minutes } from '@keyturn/platform/clock'
import { dayOfInstant, monthOf } from '@keyturn/platform/days'
import { receiveComplaint } from '@keyturn/privacy'
import { answerForPeriod, rentPeriods } from '@keyturn/rent-record'
import { proposeAdjustment } from '@keyturn/rewards'
import { type Applicant, adminScene, UNUSED_PASSWORD } from '@keyturn/seeds'
import { loadTenancies, moveIn, uploadAgreement } from '@keyturn/tenancy'
import type { DemoAction, DemoContext } from './demo-action.ts'

const EVIDENCE = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')
const SOMEWHERE = '192.0.2.1'

/** Actions that fill the admin area of a demo, each through the same code that a member or admin uses. */
export function adminAreaActions(context: DemoContext): DemoAction[] {
  const opensAt = context.clock.now()
  const ago = (count: number): Date => after(opensAt, -days(count))
  const { applicants, behind } = adminScene
  return [
    ...applicants.map((applicant) => ({ at: ago(applicant.daysAgo), act: () => apply(context, applicant) })),
    // By then the bank is read.
    { at: after(ago(behind.bank?.daysAgo ?? 0), minutes(1)), act: () => declareUnpaid(context) },
    { at: opensAt, act: () => fillAdminQueues(context) },
  ]
}

async function apply(context: DemoContext, { home, ...person }: Applicant): Promise<void> {
  const memberId = await admitMember(context, { ...person, password: UNUSED_PASSWORD })
  if (memberId && home) await moveIn(context, { id: memberId, email: person.email }, home)
}

/**
 * Lets the member in arrears declare that one month was not paid, which waits for an admin's decision. She disputes
 * another month.
 */
async function declareUnpaid(context: DemoContext): Promise<void> {
  const { db, queue } = context
  const memberId = await idOf(context, adminScene.behind.email)
  const periods = await rentPeriods(db, memberId)
  for (const { dueOn } of periods.filter(({ state }) => state === 'not_found')) {
    await answerForPeriod(context, { memberId, dueOn, answer: 'not_paid' })
    await db.transaction((tx) =>
      enqueueApprovalRequests(queue, tx, { agency: 'experian', month: monthOf(dueOn) }),
    )
  }
  const doubted = periods.findLast(({ state }) => state === 'verified_on_time')
  if (!doubted) return
  const question = { agency: 'equifax', month: monthOf(doubted.dueOn), reason: adminScene.doubt } as const
  await openDispute(context, memberId, question)
}

async function fillAdminQueues(context: DemoContext): Promise<void> {
  const [admin = '', colleague = admin] = context.adminEmails
  const staff = { admin: await idOf(context, admin), colleague: await idOf(context, colleague) }
  for (const email of adminScene.agreements)
    await uploadAgreement(context, await idOf(context, email), {
      name: 'Tenancy agreement.pdf',
      content: EVIDENCE,
    })
  for (const { email, ...word } of adminScene.decisions) {
    const memberId = await idOf(context, email)
    const [home] = await loadTenancies(context.db, memberId, dayOfInstant(context.clock.now()))
    const item = { kind: 'application', memberId, subject: home?.id ?? memberId } as const
    await decideItem(context, staff.colleague, item, word)
  }
  for (const { email, by, ...wish } of adminScene.pointsRequests)
    await proposeAdjustment(context, await idOf(context, email), { ...wish, byMemberId: staff[by] })
  for (const { about, message, ...who } of adminScene.complaints) {
    const memberId = 'from' in who ? await idOf(context, who.from) : null
    const from = { memberId, networkAddress: SOMEWHERE }
    await receiveComplaint(context, from, { about, message, ...('from' in who ? {} : who) })
  }
  for (const { answer, ...words } of adminScene.messages) {
    const id = await receiveContactMessage(context, words, { networkAddress: SOMEWHERE, memberId: null })
    if (id && answer) await replyToMessage(context, staff.colleague, id, answer)
  }
}

async function idOf({ db }: DemoContext, email: string): Promise<string> {
  return (await findMemberByEmail(db, email))?.id ?? ''
}
