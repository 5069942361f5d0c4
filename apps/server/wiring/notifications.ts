import { bankNameOf } from '@keyturn/bank-link'
import { findMember } from '@keyturn/identity'
import { createNotifications, type Notifications } from '@keyturn/notifications'
import type { Secrets } from '@keyturn/platform/config'
import type { Runtime } from '@keyturn/platform/runtime'
import type { MailSender } from '@keyturn/providers/mail'

/** Members are identity's, bank names bank-link's; what is told about them is kept by notifications alone. */
export function openNotifications(parts: {
  runtime: Runtime
  secrets: Secrets
  mail: MailSender
}): Notifications {
  const { runtime, secrets, mail } = parts
  return createNotifications({
    runtime,
    mail,
    sessionSecret: secrets.sessionSecret,
    async contact(db, memberId) {
      const member = await findMember(db, memberId)
      return member?.email ? { email: member.email, firstName: member.firstName } : null
    },
    bankName: (memberId, connectionId) => bankNameOf(runtime.db, memberId, connectionId),
  })
}
