import { bankNameOf } from '@keyturn/bank-link'
import { findMember } from '@keyturn/identity'
import { createNotifications, type Notifications } from '@keyturn/notifications'
import type { Secrets } from '@keyturn/platform/config'
import type { Runtime } from '@keyturn/platform/runtime'
import type { MailSender } from '@keyturn/providers/mail'
import type { PushSender } from '@keyturn/providers/push'

/** Members are identity's, bank names bank-link's; what is told about them is kept by notifications alone. */
export function openNotifications(parts: {
  runtime: Runtime
  secrets: Secrets
  mail: MailSender
  push: PushSender | null
}): Notifications {
  const { runtime, secrets, mail, push } = parts
  return createNotifications({
    runtime,
    mail,
    push,
    sessionSecret: secrets.sessionSecret,
    keyRing: secrets.keyRing,
    async contact(db, memberId) {
      const member = await findMember(db, memberId)
      return member?.email ? { email: member.email, firstName: member.firstName } : null
    },
    bankName: (memberId, connectionId) => bankNameOf(runtime.db, memberId, connectionId),
  })
}
