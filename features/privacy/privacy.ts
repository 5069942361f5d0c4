import { createVault, type KeyRing, keyedDigest, type Vault } from '@keyturn/platform/crypto'
import type { PersonalData } from '@keyturn/platform/personal-data'
import type { Runtime } from '@keyturn/platform/runtime'
import type { MailSender } from '@keyturn/providers/mail'
import type { FileStore } from '@keyturn/providers/storage'
import { privacyData } from './personal-data.ts'

/** What every action of this feature is handed. */
export interface Privacy extends Runtime {
  vault: Vault
  files: FileStore
  mail: MailSender
  supportEmail: string
  /** What each feature knows about a member, this one included. */
  parts: readonly PersonalData[]
  /** A keyed digest for one purpose: the same text under another purpose is another digest. */
  digest(purpose: string, text: string): string
}

export interface PrivacyParts {
  runtime: Runtime
  sessionSecret: string
  keyRing: KeyRing
  files: FileStore
  mail: MailSender
  supportEmail: string
  parts: readonly PersonalData[]
}

export function createPrivacy(given: PrivacyParts): Privacy {
  return {
    ...given.runtime,
    vault: createVault(given.keyRing),
    files: given.files,
    mail: given.mail,
    supportEmail: given.supportEmail,
    parts: [...given.parts, privacyData],
    digest: (purpose, text) => keyedDigest(given.sessionSecret, `privacy:${purpose}:${text}`),
  }
}
