import { decideItem, replyToMessage, type Surroundings, takeContactMessage } from '@keyturn/back-office'
import { dayOfInstant } from '@keyturn/platform/days'
import { proposeAdjustment } from '@keyturn/rewards'
import type { DeskPeople, DeskScene } from '@keyturn/seeds'
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
  for (const { answer, ...words } of scene.messages) {
    const id = await takeContactMessage(runtime, words, SOMEWHERE)
    if (id && answer) await replyToMessage(desk, people.colleague, id, answer)
  }
}
