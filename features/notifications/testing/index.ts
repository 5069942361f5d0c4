import { createECDH } from 'node:crypto'
import { findMember, type Member } from '@keyturn/identity'
import {
  anAccessToken,
  aVerifiedMember,
  type FurnishedIdentity,
  furnishIdentity,
} from '@keyturn/identity/testing'
import type { Announcement } from '@keyturn/platform/jobs'
import { createTestHouse, type HouseParts, type TestHouse } from '@keyturn/platform/testing'
import type { PushSender } from '@keyturn/providers/push'
import { createWebPush, type PushStandIn, startPushStandIn } from '@keyturn/providers/push/web-push'
import { rentVerified } from '@keyturn/rent-record'
import {
  createNotifications,
  type Notifications,
  notificationJobs,
  notificationsApi,
  notificationTimetable,
} from '../index.ts'

export interface ToldMember {
  id: string
  email: string
  token: string
}

export interface NotificationsHouse extends TestHouse {
  notifications: Notifications
  identity: FurnishedIdentity
  browsers: PushStandIn
  addMember(): Promise<ToldMember>
  announce<Data>(happened: Announcement<Data>, data: Data): Promise<void>
  /** As the rent record would: one month's rent was found, of which nobody was told yet. */
  findRent(member: ToldMember, month: string): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the test is about.
  list(member: ToldMember, query?: string): Promise<any>
}

export async function openNotificationsHouse(): Promise<NotificationsHouse> {
  const browsers = await startPushStandIn()
  const curve = createECDH('prime256v1')
  const push = createWebPush({
    keys: { publicKey: curve.generateKeys('base64url'), privateKey: curve.getPrivateKey('base64url') },
    subject: 'mailto:support@keyturn.example',
    standInOrigin: browsers.origin,
  })
  let made: { identity: FurnishedIdentity; notifications: Notifications } | undefined
  const house = await createTestHouse(async (parts) => {
    const identity = await furnishIdentity(parts)
    const notifications = over(parts, push)
    await parts.http.register(notificationsApi(notifications))
    made = { identity, notifications }
    return {
      handlers: [...identity.handlers, ...notificationJobs(notifications)],
      timetable: notificationTimetable,
    }
  })
  if (!made) throw new Error('The house was not furnished.')
  const { identity, notifications } = made
  const announce = <Data>(happened: Announcement<Data>, data: Data): Promise<void> =>
    house.runtime.db.transaction((tx) => house.runtime.queue.announce(tx, happened, data))
  let payments = 0
  return {
    ...house,
    ...made,
    browsers,
    async close() {
      await house.close()
      await browsers.close()
    },
    announce,
    async addMember() {
      const member: Member = await aVerifiedMember(notifications)
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
      await house.work()
    },
    async list(member, query = '') {
      const { status, body } = await house.call('GET', `/api/notifications/${query}`, { token: member.token })
      if (status !== 200) throw new Error(`The list answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
  }
}

function over(parts: HouseParts, push: PushSender): Notifications {
  const { runtime, mail, sessionSecret, keyRing } = parts
  return createNotifications({
    runtime,
    mail,
    push,
    sessionSecret,
    keyRing,
    async contact(db, memberId) {
      const member = await findMember(db, memberId)
      return member?.email ? { email: member.email, firstName: member.firstName } : null
    },
    bankName: async () => 'Northgate Bank',
  })
}
