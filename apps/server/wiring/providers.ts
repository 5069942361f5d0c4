import type { Clock } from '@keyturn/platform/clock'
import type { Config } from '@keyturn/platform/config'
import type { MailSender } from '@keyturn/providers/mail'
import { createSmtpSender, type MailStandIn, startMailStandIn } from '@keyturn/providers/mail/smtp'

export interface Providers {
  mail: MailSender
  /** The companies we play ourselves; empty where the real one is reached. */
  standIns: { mail: MailStandIn | null }
}

/** The only place that knows vendors by name. */
export async function chooseProviders(options: {
  config: Config
  clock: Clock
  closers: (() => Promise<void> | void)[]
}): Promise<Providers> {
  const { config, clock, closers } = options
  const mailStandIn = config.smtpUrl ? null : await startMailStandIn({ now: () => clock.now() })
  if (mailStandIn) closers.push(() => mailStandIn.close())
  const mail = createSmtpSender({ url: config.smtpUrl ?? mailStandIn?.url ?? '', from: config.mailFrom })
  closers.push(() => mail.close())
  return { mail, standIns: { mail: mailStandIn } }
}
