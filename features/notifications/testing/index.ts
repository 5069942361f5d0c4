import { createECDH } from 'node:crypto'
import type { Member } from '@keyturn/identity'
import {
  anAccessToken,
  aVerifiedMember,
  type MountedIdentity,
  mountIdentity,
} from '@keyturn/identity/testing'
import type { Announcement } from '@keyturn/platform/jobs'
import { createTestApp, type TestApp } from '@keyturn/platform/testing'
import type { TestContext } from '@keyturn/platform/testing/context'
import { createWebPush } from '@keyturn/providers/push/web-push'
import { type PushStandIn, startPushStandIn } from '@keyturn/providers/push/web-push/stand-in'
import { rentVerified } from '@keyturn/rent-record'
import { type NotificationsContext, notifications } from '../index.ts'

export interface NotifiedMember {
  id: string
  email: string
  token: string
}

export interface NotificationsApp extends TestApp {
  context: TestContext & NotificationsContext
  identity: MountedIdentity
  browsers: PushStandIn
  addMember(): Promise<NotifiedMember>
  announce<Data>(happened: Announcement<Data>, data: Data): Promise<void>
  /** As the rent record would: one month's rent was found, of which nobody was told yet. */
  findRent(member: NotifiedMember, month: string): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the test is about.
  list(member: NotifiedMember, query?: string): Promise<any>
}

export async function openNotificationsApp(): Promise<NotificationsApp> {
  const browsers = await startPushStandIn()
  const curve = createECDH('prime256v1')
  const push = createWebPush({
    keys: { publicKey: curve.generateKeys('base64url'), privateKey: curve.getPrivateKey('base64url') },
    subject: 'mailto:support@keyturn.example',
    standInOrigin: browsers.origin,
  })
  let made: { identity: MountedIdentity; context: NotificationsApp['context'] } | undefined
  const app = await createTestApp(async (parts) => {
    const identity = await mountIdentity(parts)
    const context = { ...parts.context, push }
    made = { identity, context }
    return { features: [notifications(context)], handlers: identity.handlers }
  })
  if (!made) throw new Error('The app was not built.')
  const { identity, context } = made
  const announce = <Data>(happened: Announcement<Data>, data: Data): Promise<void> =>
    context.db.transaction((tx) => context.queue.announce(tx, happened, data))
  let payments = 0
  return {
    ...app,
    ...made,
    browsers,
    async close() {
      await app.close()
      await browsers.close()
    },
    announce,
    async addMember() {
      const member: Member = await aVerifiedMember(context)
      return { id: member.id, email: member.email ?? '', token: await anAccessToken(identity, member) }
    },
    async findRent(member, month) {
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
    async list(member, query = '') {
      const { status, body } = await app.call('GET', `/api/notifications/${query}`, { token: member.token })
      if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
  }
}
