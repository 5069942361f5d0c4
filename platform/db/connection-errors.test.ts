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
  ['a server that has become a copy', said('25006')],
  [
    'a machine that went while a cluster committed',
    said('XX000', 'could not commit transaction for shard 102174 on at least one active node'),
  ],
  ['a refused connection', refused],
  ['a refused connection to every address of a name', new AggregateError([refused])],
  ['a pool that has none to give', new Error('timeout exceeded when trying to connect')],
  ['a line that broke under a statement', new Error('Connection terminated unexpectedly')],
  ['any of it wrapped', new Error('Failed query', { cause: new Error('wrapped', { cause: said('57P01') }) })],
])('%s counts as “database unavailable”', (_case, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each([
  ['a broken rule', said('23505')],
  ['a statement that took too long', said('57014')],
  ['a fault within the server', said('XX000')],
  ['a bug', new TypeError('undefined is not a function')],
  ['another company that refused us', Object.assign(new Error('no'), { code: 'ECONNREFUSED' })],
  ['a company that cannot be reached', new TypeError('fetch failed', { cause: refused })],
  [
    'a company with several addresses, none of which answers',
    new TypeError('fetch failed', { cause: new AggregateError([refused]) }),
  ],
  ['nothing', null],
])('%s does not count as “database unavailable”', (_case, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})
