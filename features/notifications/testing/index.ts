import { createECDH } from 'node:crypto'
import { type Person, testWorld } from '@keyturn/identity/testing'
import type { DomainEvent } from '@keyturn/platform/jobs'
import { createWebPush } from '@keyturn/providers/push/web-push'
import { startPushStandIn } from '@keyturn/providers/push/web-push/stand-in'
import { rentVerified } from '@keyturn/rent-record'
import { notifications } from '../index.ts'

export type NotificationsWorld = Awaited<ReturnType<typeof notificationsWorld>>

export async function notificationsWorld() {
  const app = await testWorld(async ({ context: given }) => {
    const browsers = await startPushStandIn()
    const curve = createECDH('prime256v1')
    const push = createWebPush({
      keys: { publicKey: curve.generateKeys('base64url'), privateKey: curve.getPrivateKey('base64url') },
      subject: 'mailto:support@keyturn.example',
      standInOrigin: browsers.origin,
    })
    const context = { ...given, push }
    return { context, features: [notifications(context)], browsers, close: () => browsers.close() }
  })
  const { context } = app
  const announce = <Data>(happened: DomainEvent<Data>, data: Data): Promise<void> =>
    context.db.transaction((tx) => context.queue.publish(tx, happened, data))
  let payments = 0
  return {
    ...app,
    announce,
    /** Publishes the rent record's event for a verified month. */
    async findRent(member: Person, month: string): Promise<void> {
      await announce(rentVerified, {
        memberId: member.id,
        paymentId: `payment-${++payments}`,
        paidOn: `${month}-01`,
        pence: 95_000,
        payee: 'Larch Lettings',
        tenancyId: 'home',
        period: { dueOn: `${month}-01`, duePence: 95_000 },
      })
      await app.work()
    },
    // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the test is about.
    async list(member: Person, query = ''): Promise<any> {
      const { status, body } = await app.call('GET', `/api/notifications/${query}`, { token: member.token })
      if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
  }
}
