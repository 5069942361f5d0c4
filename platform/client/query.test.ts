import { onlineManager } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient, shouldRetry } from './query.tsx'
import { session } from './session-state.ts'
import { aSessionUser } from './testing.ts'

const failed = (status: number) => new ApiError('', { status })

it.each([0, 502, 503, 504])('a call that failed with %i is retried twice', (status) => {
  expect([0, 1, 2].map((failures) => shouldRetry(failures, failed(status)))).toEqual([true, true, false])
})

it.each([400, 401, 402, 403, 404, 409, 429, 500])('a refusal with %i is not retried', (status) => {
  expect(shouldRetry(0, failed(status))).toBe(false)
})

it('a call with a timeout is not retried', () => {
  expect(shouldRetry(0, new ApiError('', { status: 0, timedOut: true }))).toBe(false)
})

it('reads and writes fail at once while offline, without waiting for the network', async () => {
  onlineManager.setOnline(false)
  const act = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => Promise.reject(failed(0)),
  })
  const asked = queryClient.query({ queryKey: ['x'], queryFn: () => Promise.reject(failed(500)) })
  await expect(Promise.allSettled([act.execute(undefined), asked])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  onlineManager.setOnline(true)
})

it('a programming error in a call is not retried', () => {
  expect(shouldRetry(0, new TypeError('points is undefined'))).toBe(false)
})

it('the query cache of one member is empty for the next member', () => {
  const amara = aSessionUser()
  session.signedIn(amara)
  queryClient.setQueryData(['rewards'], 17_660)
  session.signedIn({ ...amara, firstName: 'Ama' })
  expect(queryClient.getQueryData(['rewards'])).toBe(17_660)
  session.signedIn({ ...amara, id: 'somebody-else' })
  expect(queryClient.getQueryData(['rewards'])).toBeUndefined()
  queryClient.setQueryData(['rewards'], 5)
  session.signedOut()
  expect(queryClient.getQueryData(['rewards'])).toBeUndefined()
})
