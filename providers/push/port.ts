/** Push subscription of a browser. Only that browser can decrypt the messages. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** A later message of the same topic replaces one that is not delivered yet. */
  topic: string
  payload: string
  urgent: boolean
  ttlSeconds: number
}

export interface PushSender {
  /** VAPID public key that a browser subscribes with, so that only we can send to it. */
  publicKey: string
  /** True if this is the address of a push service. Members submit addresses, so no others are called. */
  accepts(endpoint: string): boolean
  /** Resolves once the push service accepts the message. */
  send(target: PushTarget, message: PushMessage): Promise<void>
}

/** The subscription has ended, so no message will arrive. */
export class PushGone extends Error {
  constructor() {
    super('This browser no longer wants to be told.')
    this.name = 'PushGone'
  }
}
