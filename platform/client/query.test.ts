import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { session } from './present.ts'
import { isWorthRetrying, queryClient } from './query.tsx'
import { aSessionUser } from './testing.ts'

const failed = (status: number) => new ApiError('', { status })

it.each([0, 502, 503, 504])('a call that failed with %i is tried twice more', (status) => {
  expect([0, 1, 2].map((failures) => isWorthRetrying(failures, failed(status)))).toEqual([true, true, false])
})

it.each([400, 401, 402, 403, 404, 409, 429, 500])('a refusal with %i is final', (status) => {
  expect(isWorthRetrying(0, failed(status))).toBe(false)
})

it('a mistake of ours is not tried again', () => {
  expect(isWorthRetrying(0, new TypeError('points is undefined'))).toBe(false)
})

it('what one member was shown is gone before the next one sees the page', () => {
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
