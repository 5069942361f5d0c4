import { ApiError } from './api-error.ts'

/** Shown if both the act and the check after it got no response. */
export const NO_RESPONSE_MESSAGE =
  'We could not hear whether this was saved. Check your connection, then look here again before you repeat it.'

/** True if the server may have performed the act: there was no response, or a broken one. */
export const isResponseLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

interface VerifiedAct<Answer, State> {
  send: () => Promise<Answer>
  /** Reads the state that the act changes. */
  read: () => Promise<State>
  /** Returns true if the state shows that the act was performed. */
  isDone: (state: State) => boolean
}

/**
 * Sends an act and reads the state if the response is lost. Resolves if the state shows that the act was performed,
 * else throws the first error.
 */
export async function sendAndVerify<Answer, State>({
  send,
  read,
  isDone,
}: VerifiedAct<Answer, State>): Promise<Answer | State> {
  try {
    return await send()
  } catch (error) {
    if (!isResponseLost(error)) throw error
    const state = await read().catch(() => {
      throw new Error(NO_RESPONSE_MESSAGE)
    })
    if (isDone(state)) return state
    throw error
  }
}
