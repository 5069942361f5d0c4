import { randomBytes } from 'node:crypto'
import { missing } from './refusals.ts'
import type { EventRecord, StandInState } from './state.ts'
import { emptyState } from './state.ts'

/** State and shared operations of the simulated Stripe. */
export interface Ledger {
  state: StandInState
  pages: string
  id(prefix: string): string
  /** Stores an event and queues its webhook. Renders `about` now, because an event is a snapshot. */
  emit(type: string, about: object, at: number): void
}

export function createLedger(options: {
  pages: string
  apiVersion: string
  post(event: EventRecord): void
}): Ledger {
  const ledger: Ledger = {
    state: emptyState(),
    pages: options.pages,
    id: (prefix) => `${prefix}_${randomBytes(12).toString('hex')}`,
    emit(type, about, at) {
      const id = ledger.id('evt')
      const body = JSON.stringify({
        id,
        object: 'event',
        api_version: options.apiVersion,
        created: at,
        data: { object: about },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      })
      const event = { id, type, created: at, body }
      ledger.state.events.push(event)
      options.post(event)
    },
  }
  return ledger
}

export function getOrThrow<Kept>(kept: Record<string, Kept>, id: string | null, what: string): Kept {
  const found = id === null ? undefined : kept[id]
  if (!found) throw missing(what, id ?? '')
  return found
}
