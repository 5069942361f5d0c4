import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './connection-errors.ts'

const said = (code: string, text = 'said by the server'): Error => {
  const error = new pg.DatabaseError(text, 1, 'error')
  error.code = code
  return error
}
const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })

test.each([
  ['a server that is shutting down', said('57P01')],
  ['a server that is starting', said('57P03')],
  ['a server without a free connection', said('53300')],
  ['a full disk', said('53100')],
  ['a server that became a read-only replica', said('25006')],
  [
    'a cluster node that failed during a commit',
    said('XX000', 'could not commit transaction for shard 102174 on at least one active node'),
  ],
  ['a refused connection', refused],
  ['a refused connection to every address of a name', new AggregateError([refused])],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a connection that broke during a statement', new Error('Connection terminated unexpectedly')],
  [
    'any such error, wrapped in another,',
    new Error('Failed query', { cause: new Error('wrapped', { cause: said('57P01') }) }),
  ],
])('%s counts as “database unavailable”', (_case, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each([
  ['a violated constraint', said('23505')],
  ['a statement timeout', said('57014')],
  ['an internal server error', said('XX000')],
  ['a bug in our code', new TypeError('undefined is not a function')],
  ['a refusal by a provider', Object.assign(new Error('no'), { code: 'ECONNREFUSED' })],
  ['an unreachable provider', new TypeError('fetch failed', { cause: refused })],
  [
    'an unreachable provider with several addresses',
    new TypeError('fetch failed', { cause: new AggregateError([refused]) }),
  ],
  ['no error', null],
])('%s does not count as “database unavailable”', (_case, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})
