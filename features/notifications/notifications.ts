import { createVault, type KeyRing, keyedDigest, type Vault } from '@keyturn/platform/crypto'
import type { Queryable } from '@keyturn/platform/db'
import type { Runtime } from '@keyturn/platform/runtime'
import type { MailSender } from '@keyturn/providers/mail'
import type { PushSender } from '@keyturn/providers/push'

export interface Contact {
  email: string
  firstName: string
}

/** What this feature is given when the house is put together. */
export interface NotificationParts {
  runtime: Runtime
  mail: MailSender
  /** Null: nothing is pushed. */
  push: PushSender | null
  sessionSecret: string
  keyRing: KeyRing
  /** Null: no such member any more. */
  contact(db: Queryable, memberId: string): Promise<Contact | null>
  /** What the member knows a connection by. */
  bankName(memberId: string, connectionId: string): Promise<string | null>
}

export interface Notifications
  extends Runtime,
    Pick<NotificationParts, 'mail' | 'push' | 'contact' | 'bankName'> {
  vault: Vault
  /** Signs what a letter's last line carries, so that nobody can write another member's. */
  sign(text: string): string
}

export function createNotifications(parts: NotificationParts): Notifications {
  const { runtime, mail, push, contact, bankName, sessionSecret, keyRing } = parts
  return {
    ...runtime,
    mail,
    push,
    vault: createVault(keyRing),
    contact,
    bankName,
    sign: (text) => keyedDigest(sessionSecret, `notifications:${text}`),
  }
}
