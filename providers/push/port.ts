/** A browser that asked to be told, as it describes itself. What is sent to it only it can read. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** A later message of the same topic takes the place of one not delivered yet. */
  topic: string
  payload: string
  urgent: boolean
  /** How long it is worth delivering. */
  ttlSeconds: number
}

export interface PushSender {
  /** What a browser subscribes with, so that nobody else can send to it. */
  publicKey: string
  /** Whether this is the address of a push service. Members hand addresses in, and we call no others. */
  accepts(endpoint: string): boolean
  /** Resolves when the push service took it. */
  send(target: PushTarget, message: PushMessage): Promise<void>
}

/** The browser took its yes back, or is no more: nothing sent there will ever arrive. */
export class PushGone extends Error {
  constructor() {
    super('This browser no longer wants to be told.')
    this.name = 'PushGone'
  }
}
