import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openDemoApp } from './demo-app.ts'

const { address, close } = await openDemoApp()
afterAll(close)
const contract = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ summary: z.string().optional() }))),
})
const moved = z.object({ now: z.iso.datetime() })

async function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

async function moveClock(body: object): Promise<Response> {
  return fetch(`${address}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

test('the front page of the sandbox lists the stand-ins', async () => {
  const page = await (await fetch(`${address}/sandbox/`)).text()
  expect(page).toContain('Mailbox')
  expect(page).toContain('/api/docs')
})

test('the clock of the sandbox moves forward by the requested time and never back', async () => {
  const before = moved.parse(await (await fetch(`${address}/sandbox/clock`)).json())
  const after = moved.parse(await (await moveClock({ advance: '2h' })).json())
  const hours = (Date.parse(after.now) - Date.parse(before.now)) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(2)
  expect(hours).toBeLessThan(2.1)
  expect((await moveClock({ now: before.now })).status).toBe(400)
  expect((await moveClock({ advance: 'soon' })).status).toBe(400)
})

test('the API description includes the calls of the sandbox', async () => {
  const document = await (await fetch(`${address}/api/docs/openapi.json`)).json()
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/sandbox/clock', '/sandbox/reset', '/sandbox/mail/messages', '/sandbox/people']),
  )
})

test('each call of the API has a one-line summary', async () => {
  const document = contract.parse(await (await fetch(`${address}/api/docs/openapi.json`)).json())
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => ({ call: `${method} ${path}`, summary })),
  )
  expect(calls.length).toBeGreaterThan(150)
  expect(calls.filter(({ summary }) => !summary || summary.includes('\n'))).toEqual([])
})

test('the demo has a member with a history: a home, a bank, months of rent and a question to answer', async () => {
  const people = z.array(z.object({ email: z.string(), password: z.string(), description: z.string() }))
  const [grace] = people.parse(await (await fetch(`${address}/sandbox/people`)).json())
  const { tokens } = z
    .object({ tokens: z.object({ access: z.string() }) })
    .parse(await post('/api/auth/login/', { email: grace?.email, password: grace?.password }))
  const report = z.object({ months: z.array(z.object({ state: z.string() })) })
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${tokens.access}` }
      const answer = await (await fetch(`${address}/api/payment-report/`, { headers })).json()
      const states = report.parse(answer).months.map(({ state }) => state)
      return (
        states.filter((state) => state.startsWith('verified')).length >= 15 && states.includes('not_found')
      )
    })
    .toBe(true)
})
