import { askAboutMonth } from '@keyturn/agency-files'
import { decideItem, replyToMessage, takeContactMessage } from '@keyturn/back-office'
import { openDispute } from '@keyturn/credit-profile'
import { admitMember, findMemberByEmail } from '@keyturn/identity'
import { after, days, minutes } from '@keyturn/platform/clock'
import { dayOfInstant, monthOf } from '@keyturn/platform/days'
import { takeComplaint } from '@keyturn/privacy'
import { answerForPeriod, rentPeriods } from '@keyturn/rent-record'
import { proposeAdjustment } from '@keyturn/rewards'
import { type Applicant, deskScene, NOBODY_SIGNS_IN } from '@keyturn/seeds'
import { keepAgreement, loadTenancies, moveIn } from '@keyturn/tenancy'
import type { Deed, DemoContext } from './deed.ts'

const EVIDENCE = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')
const SOMEWHERE = '192.0.2.1'

/** Actions that fill the admin area of a demo, each through the same code that a member or admin uses. */
export function deskDeeds(context: DemoContext): Deed[] {
  const opensAt = context.clock.now()
  const ago = (count: number): Date => after(opensAt, -days(count))
  const { applicants, behind } = deskScene
  return [
    ...applicants.map((applicant) => ({ at: ago(applicant.daysAgo), act: () => apply(context, applicant) })),
    // By then the bank is read.
    { at: after(ago(behind.bank?.daysAgo ?? 0), minutes(1)), act: () => ownUp(context) },
    { at: opensAt, act: () => waitAtTheDesk(context) },
  ]
}

async function apply(context: DemoContext, { home, ...person }: Applicant): Promise<void> {
  const memberId = await admitMember(context, { ...person, password: NOBODY_SIGNS_IN })
  if (memberId && home) await moveIn(context, { id: memberId, email: person.email }, home)
}

/**
 * Lets the member in arrears declare that one month was not paid, which waits for an admin's decision. She disputes
 * another month.
 */
async function ownUp(context: DemoContext): Promise<void> {
  const { db, queue } = context
  const memberId = await idOf(context, deskScene.behind.email)
  const periods = await rentPeriods(db, memberId)
  for (const { dueOn } of periods.filter(({ state }) => state === 'not_found')) {
    await answerForPeriod(context, { memberId, dueOn, answer: 'not_paid' })
    await db.transaction((tx) => askAboutMonth(queue, tx, { agency: 'experian', month: monthOf(dueOn) }))
  }
  const doubted = periods.findLast(({ state }) => state === 'verified_on_time')
  if (!doubted) return
  const question = { agency: 'equifax', month: monthOf(doubted.dueOn), reason: deskScene.doubt } as const
  await openDispute(context, memberId, question)
}

async function waitAtTheDesk(context: DemoContext): Promise<void> {
  const [admin = '', colleague = admin] = context.adminEmails
  const staff = { admin: await idOf(context, admin), colleague: await idOf(context, colleague) }
  for (const email of deskScene.agreements)
    await keepAgreement(context, await idOf(context, email), {
      name: 'Tenancy agreement.pdf',
      content: EVIDENCE,
    })
  for (const { email, ...word } of deskScene.decisions) {
    const memberId = await idOf(context, email)
    const [home] = await loadTenancies(context.db, memberId, dayOfInstant(context.clock.now()))
    const item = { kind: 'application', memberId, subject: home?.id ?? memberId } as const
    await decideItem(context, staff.colleague, item, word)
  }
  for (const { email, by, ...wish } of deskScene.wishes)
    await proposeAdjustment(context, await idOf(context, email), { ...wish, byMemberId: staff[by] })
  for (const { about, message, ...who } of deskScene.complaints) {
    const memberId = 'from' in who ? await idOf(context, who.from) : null
    const from = { memberId, networkAddress: SOMEWHERE }
    await takeComplaint(context, from, { about, message, ...('from' in who ? {} : who) })
  }
  for (const { answer, ...words } of deskScene.messages) {
    const id = await takeContactMessage(context, words, { networkAddress: SOMEWHERE, memberId: null })
    if (id && answer) await replyToMessage(context, staff.colleague, id, answer)
  }
}

async function idOf({ db }: DemoContext, email: string): Promise<string> {
  return (await findMemberByEmail(db, email))?.id ?? ''
}
