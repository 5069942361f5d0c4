import { isResponseLost } from './lost-response.ts'

export interface IdempotencyKeys {
  /** Runs a call with the idempotency key of its act; a read has none. */
  using<T>(method: string, path: string, content: unknown, run: (key?: string) => Promise<T>): Promise<T>
}

/**
 * Idempotency keys. An act without a response keeps its key until it or another act gets one, so a retry returns the
 * first result.
 */
export function createIdempotencyKeys(newKey: () => string = () => crypto.randomUUID()): IdempotencyKeys {
  const unanswered = new Map<string, string>()
  return {
    async using(method, path, content, run) {
      if (method === 'GET') return run()
      const act = `${method} ${path} ${JSON.stringify(content ?? null)}`
      const key = unanswered.get(act) ?? newKey()
      try {
        const result = await run(key)
        unanswered.clear()
        return result
      } catch (error) {
        if (isResponseLost(error)) unanswered.set(act, key)
        else unanswered.clear()
        throw error
      }
    },
  }
}
