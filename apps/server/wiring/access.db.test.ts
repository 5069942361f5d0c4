import { needsSubscription } from '@keyturn/subscription/plan-paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWholeApp, type WholeApp } from '../testing/whole-app.ts'

interface Operation {
  operationId?: string
  'x-access': string
  'x-plan': boolean
}

let app: WholeApp
let operations: { method: string; path: string; operation: Operation }[]
beforeAll(async () => {
  app = await openWholeApp('api')
  const { body } = await app.http.inject('/api/docs/openapi.json')
  const paths: Record<string, Record<string, Operation>> = JSON.parse(body).paths
  operations = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )
})
afterAll(() => app.close())

test('each route needs a plan exactly if the customer’s documents list it so', () => {
  const differing = operations.filter(
    ({ method, path, operation }) => operation['x-plan'] !== needsSubscription({ method, path }),
  )
  expect(differing).toEqual([])
  expect(operations.length).toBeGreaterThan(200)
})

test('each route has a unique operationId', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(ids.filter((id, at) => !id || ids.indexOf(id) !== at)).toEqual([])
})

test('routes of the admin area are only for staff', () => {
  const differing = operations.filter(
    ({ path, operation }) => path.startsWith('/api/manager/') !== (operation['x-access'] === 'staff'),
  )
  expect(differing).toEqual([])
})
