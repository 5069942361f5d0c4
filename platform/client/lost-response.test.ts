import { describe, expect, it } from 'vitest'
import { ApiError, errorMessage, NETWORK_MESSAGE } from './api-error.ts'
import { NO_RESPONSE_MESSAGE, sendAndVerify } from './lost-response.ts'

const FAILED = 'Failed to save your choice. Nothing was changed.'
type Send = () => Promise<string>

function answered(status: number, body?: unknown): Send {
  return async () => {
    throw new ApiError(`${status}`, { status, body })
  }
}

/** Returns the shown message, and how often the state was read. */
async function outcome(send: Send, state: string): Promise<{ says: string; reads: number }> {
  let reads = 0
  const read = async (): Promise<string> => {
    reads++
    if (state === 'unreadable') throw new ApiError('0', { status: 0 })
    return state
  }
  const checked: Promise<string> = sendAndVerify({ send, read, isDone: (seen) => seen === 'changed' })
  const says = await checked.then(
    (answer) => answer,
    (error) => errorMessage(error, FAILED),
  )
  return { says, reads }
}

const CASES: [string, Send, string, string, number][] = [
  ['arrives', async () => 'saved', 'as before', 'saved', 0],
  ['is a refusal', answered(409, { error: 'Not now' }), 'changed', 'Not now', 0],
  ['is lost, with a changed state,', answered(0), 'changed', 'changed', 1],
  ['is lost, with an unchanged state,', answered(0), 'as before', NETWORK_MESSAGE, 1],
  ['is lost, with an unknown state,', answered(0), 'unreadable', NO_RESPONSE_MESSAGE, 1],
  ['is an HTML page after the change', answered(502, '<html>'), 'changed', 'changed', 1],
  ['is an HTML page before the change', answered(502, '<html>'), 'as before', FAILED, 1],
  ['is broken, with an unknown state,', answered(500), 'unreadable', NO_RESPONSE_MESSAGE, 1],
]

describe('a call whose response', () => {
  it.each(CASES)('%s shows its true result', async (_case, send, state, says, reads) => {
    expect(await outcome(send, state)).toEqual({ says, reads })
  })
})
