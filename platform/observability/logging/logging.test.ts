import { expect, test } from 'vitest'
import { createLogger } from './index.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger({ level: 'trace', destination: { write: (line) => lines.push(line) } }))
  return lines.join('')
}

test('personal fields are in no log line, at any depth in use', () => {
  const person = {
    email: 'amara@example.com',
    password: 'hunter2',
    phone: '07700900123',
    sortCode: '20-00-00',
  }
  const text = logged((log) => {
    log.info(person)
    log.info({ member: person })
    log.info({ request: { body: person, headers: { authorization: 'Bearer abc.def' } } })
    log.info({ a: { b: { c: person } } })
  })
  for (const secret of [...Object.values(person), 'abc.def']) expect(text).not.toContain(secret)
})

test('a logged error keeps its type and stack, without addresses and query values', () => {
  const error = Object.assign(
    new Error(
      'Failed query: insert into complaint\nparams: amara@example.com,Amara,Dear all,\nmy rent\n\nYours',
    ),
    { code: '23505' },
  )
  const text = logged((log) => log.error({ err: error }, 'could not save'))
  expect(text).toContain('23505')
  expect(text).toContain('insert into complaint')
  expect(text).toContain('logging.test.ts')
  for (const value of ['amara@example.com', 'Amara', 'my rent', 'Yours']) expect(text).not.toContain(value)
})

test('ids stay readable in the log', () => {
  expect(logged((log) => log.info({ memberId: '0192-abc' }, 'signed in'))).toContain('0192-abc')
})
