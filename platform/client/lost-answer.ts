import { ApiError } from './api-error.ts'

/** Shown when neither the act nor the check after it was answered. */
export const UNHEARD_MESSAGE =
  'We could not hear whether this was saved. Check your connection, then look here again before you repeat it.'

/** True when the server may have carried out the act: no answer came, or a broken one. */
export const isAnswerLost = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

interface CheckedAct<Answer, State> {
  send: () => Promise<Answer>
  /** Reads from the server what the act changes. */
  read: () => Promise<State>
  /** Returns true if the act was carried out. */
  isDone: (state: State) => boolean
}

/**
 * Sends an act and reads the state if its answer is lost. Resolves with the answer, or with a state that shows that
 * the act was carried out. Throws the first error if it was not.
 */
export async function sendChecked<Answer, State>({
  send,
  read,
  isDone,
}: CheckedAct<Answer, State>): Promise<Answer | State> {
  try {
    return await send()
  } catch (error) {
    if (!isAnswerLost(error)) throw error
    const state = await read().catch(() => {
      throw new Error(UNHEARD_MESSAGE)
    })
    if (isDone(state)) return state
    throw error
  }
}
