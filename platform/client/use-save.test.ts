import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { resultOf } from './use-save.ts'

const refusal = new ApiError('Refused', {
  status: 400,
  body: { email: ['Enter an email address.'], name: ['Enter your name.'] },
})
const failWith = (error: Error) => () => Promise.reject(error)

test('a successful save shows nothing, or the sentence that it returns', async () => {
  const options = { failed: 'That did not work.' }
  const nothing = { busy: false, error: null, saved: null, problems: {} }
  expect(await resultOf(async () => ({ id: '1' }), options)).toEqual(nothing)
  expect(await resultOf(async () => 'Saved', options)).toEqual({ ...nothing, saved: 'Saved' })
})

test('a refused save shows the server’s messages at their fields', async () => {
  const { error, problems, saved } = await resultOf(failWith(refusal), { failed: 'That did not work.' })
  expect(problems).toEqual({ email: 'Enter an email address.', name: 'Enter your name.' })
  expect([error, saved]).toEqual(['Enter an email address.', null])
})

test('a form shows errors only for fields that it has', async () => {
  const atFields = () => ({ name: 'Enter your name.' })
  const { problems } = await resultOf(failWith(refusal), { failed: '', atFields })
  expect(problems).toEqual({ name: 'Enter your name.' })
})

test('a failed save without a message shows the form’s own sentence', async () => {
  const broken = new ApiError('Broken', { status: 500 })
  expect((await resultOf(failWith(broken), { failed: 'That did not work.' })).error).toBe(
    'That did not work.',
  )
  expect((await resultOf(failWith(broken), { failed: () => 'Worded here.' })).error).toBe('Worded here.')
})

test('a failed save is announced once, and a successful one is not announced', async () => {
  const told: string[] = []
  const options = { failed: 'That did not work.', onError: (sentence: string) => told.push(sentence) }
  await resultOf(failWith(new ApiError('Broken', { status: 500 })), options)
  await resultOf(async () => 'Saved', options)
  expect(told).toEqual(['That did not work.'])
})
