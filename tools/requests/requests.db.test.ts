import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openSeededApp, type WholeApp } from '../../apps/server/testing/whole-app.ts'
import { fuzz, type SendRequest } from './fuzz.ts'
import { faultIn, type Operation } from './operations.ts'

let app: WholeApp
beforeAll(async () => {
  app = await openSeededApp('all')
})
afterAll(() => app.close())

const ask: SendRequest = async ({ method, path, token, body, type }) => {
  const answer = await app.http.inject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']).parse(method),
    url: path,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === null ? {} : { 'content-type': type }),
    },
    ...(body === null ? {} : { payload: body }),
  })
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type'] ?? ''),
    text: answer.body,
  }
}

test('each response to a random request of any caller matches the OpenAPI document', async () => {
  const { faults, notAsked, statuses } = await fuzz(ask, { count: 600, seed: 19 })
  expect(faults).toEqual([])
  expect(notAsked).toEqual([])
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404]))
})

test('a response that is not in the OpenAPI document is reported', () => {
  const operation: Operation = {
    method: 'GET',
    path: '/api/here/',
    parameters: [],
    body: null,
    answers: new Map<string, z.ZodType | null>([['200', z.object({ ok: z.boolean() })]]),
  }
  const answer = (status: number, body: object) => ({
    status,
    type: 'application/json',
    text: JSON.stringify(body),
  })
  expect(faultIn(operation, answer(200, { ok: true }))).toBeNull()
  expect(faultIn(operation, answer(200, { ok: 'yes' }))).toContain('otherwise than it says')
  expect(faultIn(operation, answer(204, {}))).toContain('knows nothing')
  expect(faultIn(operation, answer(500, {}))).toContain('answered 500')
})
