import { decideItem, replyToMessage, type Surroundings, takeContactMessage } from '@keyturn/back-office'
import { askAboutMonth, disputesOf, openDispute } from '@keyturn/credit-reporting'
import { findMemberByEmail } from '@keyturn/identity'
import { dayOfInstant, monthOf } from '@keyturn/platform/days'
import { type JobHandler, subscriptionTo } from '@keyturn/platform/jobs'
import { takeComplaint } from '@keyturn/privacy'
import { monthToConfirm, type RentRecord, rentPeriods, sayOfPeriod } from '@keyturn/rent-record'
import { proposeAdjustment } from '@keyturn/rewards'
import { type DeskPeople, type DeskScene, deskScene } from '@keyturn/seeds'
import { keepAgreement, loadTenancies } from '@keyturn/tenancy'

const PAPER = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')
const SOMEWHERE = '192.0.2.1'

/** The demo's mornings at the desk, each thing done through the door that everybody's goes through. */
export async function furnishDesk(desk: Surroundings, scene: DeskScene, people: DeskPeople): Promise<void> {
  const { runtime, tenancies, rewards } = desk
  const idOf = (email: string): string => people.members.get(email) ?? ''
  for (const email of scene.agreements)
    await keepAgreement(tenancies, idOf(email), { name: 'Tenancy agreement.pdf', content: PAPER })
  for (const { email, ...word } of scene.decisions) {
    const memberId = idOf(email)
    const [home] = await loadTenancies(runtime.db, memberId, dayOfInstant(runtime.clock.now()))
    const item = { kind: 'application', memberId, subject: home?.id ?? memberId } as const
    await decideItem(desk, people.colleague, item, word)
  }
  for (const { email, by, ...wish } of scene.wishes)
    await proposeAdjustment(rewards, idOf(email), { ...wish, byMemberId: people[by] })
  for (const { about, message, ...who } of scene.complaints) {
    const from = { memberId: 'from' in who ? idOf(who.from) : null, networkAddress: SOMEWHERE }
    await takeComplaint(desk.privacy, from, { about, message, ...('from' in who ? {} : who) })
  }
  for (const { answer, ...words } of scene.messages) {
    const id = await takeContactMessage(runtime, words, SOMEWHERE)
    if (id && answer) await replyToMessage(desk, people.colleague, id, answer)
  }
}

/**
 * She who is behind hears that a month was not found, and says that she did not pay it: what the agencies may be told
 * of it waits for a person then. Another month she doubts.
 */
export function demoAnswers(desk: Surroundings, record: RentRecord): JobHandler {
  const { db, queue } = desk.runtime
  return subscriptionTo(monthToConfirm, 'demo.own-up', async ({ memberId, dueOn, why }) => {
    const behind = await findMemberByEmail(db, deskScene.behind.email)
    if (why !== 'not_found' || behind?.id !== memberId) return
    const periods = await rentPeriods(db, memberId)
    if (!periods.some((period) => period.dueOn === dueOn && period.state === 'not_found')) return
    await sayOfPeriod(record, { memberId, dueOn, saying: 'not_paid' })
    await db.transaction((tx) => askAboutMonth(queue, tx, { agency: 'experian', month: monthOf(dueOn) }))
    if ((await disputesOf(db, memberId)).length > 0) return
    const doubted = periods.findLast(({ state }) => state === 'verified_on_time')
    if (!doubted) return
    const question = { agency: 'equifax', month: monthOf(doubted.dueOn), reason: deskScene.doubt } as const
    await openDispute(desk.creditProfile, memberId, question)
  })
}
