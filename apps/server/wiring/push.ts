import type { Config, Secrets } from '@keyturn/platform/config'
import type { PushSender } from '@keyturn/providers/push'
import { createWebPush, type PushStandIn, startPushStandIn } from '@keyturn/providers/push/web-push'

/** The browsers' own push services need no account, only our keys; a sandbox has one more of its own. */
export async function choosePush(options: {
  config: Config
  secrets: Secrets
  closers: (() => Promise<void> | void)[]
}): Promise<{ push: PushSender | null; standIn: PushStandIn | null }> {
  const { config, secrets, closers } = options
  if (!secrets.vapid) return { push: null, standIn: null }
  const standIn = config.sandbox ? await startPushStandIn() : null
  if (standIn) closers.push(() => standIn.close())
  const push = createWebPush({
    keys: secrets.vapid,
    subject: `mailto:${config.supportEmail}`,
    standInOrigin: standIn?.origin,
  })
  return { push, standIn }
}
