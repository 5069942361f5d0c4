import { createHash } from 'node:crypto'
import { memberErased, passwordReset } from '@keyturn/identity'
import { escapeLinks } from '@keyturn/platform/mail'
import { aPlanSince } from '@keyturn/subscription/testing'
import { recordConsents } from '@keyturn/tenancy'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { guarantorRoundJob } from './jobs/kinds.ts'
import { rentPassportData } from './personal-data.ts'
import { type PassportWorld, passportWorld } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const BEN = '0192aaaa-0000-7000-8000-000000000002'
const HOME = '0192aaaa-0000-7000-8000-0000000000a1'
const PARENT = 'parent@hallam.example'
const PATH = '/api/payment-report/passports/guarantors/'
/** Six months are paid; that of September is not found. */
const PAID = ['03', '04', '05', '06', '07', '08']

let app: PassportWorld

async function open(start: string, paid = PAID): Promise<void> {
  app = await passportWorld(start)
  await app.addMember(AMARA, { first: 'Amara', last: 'Osei' })
  await aPlanSince(app.context.db, AMARA, 'standard', new Date('2026-03-01T10:00:00Z'))
  await app.rents(AMARA, {
    id: HOME,
    tenancy: {
      startsOn: '2026-03-01',
      terms: [{ from: '2026-03-01', pence: 95_000, every: 'month', dueDay: 1 }],
      payees: ['J Okafor'],
      address: '14 Harbour Street, Leeds',
    },
  })
  const transactions = paid.map((month) => ({
    date: `2026-${month}-01`,
    amount: -950,
    description: 'STO J OKAFOR RENT',
  }))
  await app.connect(AMARA, { kind: 'accounts', accounts: [{ name: 'Current account', transactions }] })
  await app.worker.drain()
}
beforeEach(() => open('2026-09-06T10:00:00Z'))
afterEach(() => app.close())

async function allow(given = true): Promise<void> {
  await app.bank.db.transaction((tx) =>
    recordConsents(app.bank, tx, AMARA, { guarantorConsent: given }, 'settings'),
  )
  await app.worker.drain()
}
async function invite(wish: object = {}) {
  const body = { email: PARENT, early_word: true, release_after: 6, ...wish }
  const answer = await app.call(AMARA, 'POST', PATH, body)
  await app.worker.drain()
  return answer
}
const items = async () => (await app.call(AMARA, 'GET', PATH)).body.items
const get = (url: string, cookie = '') => app.http.inject({ method: 'GET', url, headers: { cookie } })
const send = (url: string, fields: Record<string, string> = {}, cookie = '') =>
  app.http.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
  })
const lettersTo = (address: string) => app.letters.filter(({ to }) => to.address === address)
const invitationPath = (): string =>
  /\/viewer\/guarantor\/[\w-]{64}/.exec(lettersTo(PARENT).at(-1)?.text ?? '')?.[0] ?? 'none'

/** Invites, accepts from the mailbox, and returns the path of the invitation and the session's cookie. */
async function accepted(wish: object = {}): Promise<{ path: string; cookie: string; token: string }> {
  await allow()
  expect((await invite(wish)).status).toBe(201)
  const path = invitationPath()
  const entered = await send(`${path}/accept`)
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/viewer'])
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  return { path, cookie, token: path.split('/').at(-1) ?? '' }
}
async function goRound(): Promise<void> {
  const { db, queue } = app.context
  await db.transaction((tx) => queue.enqueue(tx, guarantorRoundJob, {}))
  await app.worker.drain()
}
const EARLY = /not found yet/
const earlyTo = (address: string) => lettersTo(address).filter(({ subject }) => EARLY.test(subject))

describe('a guarantor', () => {
  test('is invited only with the member’s consent, which says what is visible', async () => {
    expect((await invite()).body).toMatchObject({ code: 'no_consent' })
    expect(lettersTo(PARENT)).toEqual([])
    await allow()
    expect((await invite()).status).toBe(201)
    const [letter] = lettersTo(PARENT)
    expect(letter?.text).toContain('Amara')
    expect(letter?.text).not.toMatch(/Osei|Harbour|Okafor|950/)
    const { rows } = await app.context.db.execute(
      sql`select text_version from consent_event where kind = 'guarantorConsent'`,
    )
    expect(rows).toEqual([{ text_version: '2026-11-27' }])
  })

  test('sees nothing before accepting by the emailed link, and then one status word and a count', async () => {
    await allow()
    await invite()
    const path = invitationPath()
    const before = await get(path)
    expect(before.statusCode).toBe(200)
    expect(before.body).not.toMatch(/August|September|Osei|Harbour|950/)
    expect(before.body).toContain('Accept as p•••@hallam.example?')
    expect(before.body).not.toContain(PARENT)
    const { cookie } = await (async () => {
      const entered = await send(`${path}/accept`)
      return { cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '' }
    })()
    const list = (await get('/viewer', cookie)).body
    expect(list).toContain('September 2026: Not yet known')
    expect(list).toContain('6 of 6 months are proven.')
    expect(list).toContain('Amara')
    expect(list).not.toMatch(/Osei|Harbour|Okafor|950|[Mm]issed month/)
    expect((await send(`${path}/accept`)).statusCode).toBe(404)
  })

  test('reads “Paid” once the latest month is proved', async () => {
    await app.close()
    await open('2026-09-06T10:00:00Z', [...PAID, '09'])
    const { cookie } = await accepted({ release_after: 12 })
    const list = (await get('/viewer', cookie)).body
    expect(list).toContain('September 2026: Paid')
    expect(list).toContain('7 of 12 months are proven.')
  })

  test('needs another mailbox than the member’s, is one of at most four, and is invited once', async () => {
    await allow()
    expect((await invite({ email: `${AMARA}@post.example` })).status).toBe(400)
    for (const release of [5, 25, 6.5]) expect((await invite({ release_after: release })).status).toBe(400)
    expect((await invite()).status).toBe(201)
    expect((await invite({ email: ' Parent@Hallam.example' })).body).toMatchObject({
      code: 'invited_already',
    })
    for (const each of ['b', 'c', 'd']) await invite({ email: `${each}@hallam.example` })
    expect((await invite({ email: 'e@hallam.example' })).status).not.toBe(201)
    expect(await items()).toHaveLength(4)
  })

  test('cannot be a former address of the member', async () => {
    await allow()
    const digest = createHash('sha256').update(PARENT).digest('hex')
    await app.context.db.execute(sql`
      insert into former_address (member_id, address_digest, left_at) values (${AMARA}, ${digest}, now())`)
    expect((await invite()).body.email).toEqual(['This is your own address. Enter your guarantor’s.'])
    expect(lettersTo(PARENT)).toEqual([])
  })

  test('is reported to the member by email when invited and accepted, with what to do about an unknown one', async () => {
    await accepted()
    await app.worker.drain()
    const own = lettersTo(`${AMARA}@post.example`)
    expect(own.map(({ subject }) => subject)).toEqual(['You invited a guarantor', 'Your guarantor accepted'])
    for (const { text } of own) {
      expect(text).toContain(escapeLinks(PARENT))
      expect(text).toContain('If it was not you')
      expect(text).toContain('reset your password')
    }
  })

  test('does not replace the session of another address in the same browser', async () => {
    const other = await accepted()
    await invite({ email: 'second@hallam.example' })
    const letter = lettersTo('second@hallam.example').at(-1)?.text ?? ''
    const path = /\/viewer\/guarantor\/[\w-]{64}/.exec(letter)?.[0] ?? 'none'
    const refused = await send(`${path}/accept`, {}, other.cookie)
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([409, undefined])
    expect(refused.body).toContain('This link signs you in as s•••@hallam.example.')
    expect(refused.body).toContain(`signed in as <b>${PARENT}</b>`)
    await send('/viewer/leave', {}, other.cookie)
    expect((await send(`${path}/accept`, {}, other.cookie)).statusCode).toBe(303)
  })

  test('with “do not write to me again” gets no email, and the member sees the same response', async () => {
    const { path } = await accepted()
    expect((await send(`${path}/silence`)).body).toContain('We will not write again')
    expect(await items()).toEqual([])
    const count = lettersTo(PARENT).length
    expect((await invite()).status).toBe(201)
    expect(lettersTo(PARENT)).toHaveLength(count)
  })
})

describe('the email about rent not found yet', () => {
  test('is sent once, five days after the rent day, to the guarantor and to the member', async () => {
    await accepted()
    await goRound()
    await goRound()
    const own = earlyTo(`${AMARA}@post.example`)
    expect([earlyTo(PARENT).length, own.length]).toEqual([1, 1])
    expect(earlyTo(PARENT)[0]?.text).toContain('We have not found it yet')
    expect(earlyTo(PARENT)[0]?.text).not.toMatch(/Osei|Harbour|950/)
    expect(own[0]?.text).toContain('we tell your guarantor today')
  })

  test('is not sent without consent, nor before the guarantor accepted', async () => {
    await accepted({ early_word: false })
    await invite({ email: 'other@hallam.example' })
    await goRound()
    expect([earlyTo(PARENT), earlyTo('other@hallam.example')]).toEqual([[], []])
  })

  test('is not sent earlier, nor for a month that the member answered', async () => {
    await app.close()
    await open('2026-09-05T10:00:00Z')
    await accepted()
    await goRound()
    expect(earlyTo(PARENT)).toEqual([])
    await app.context.db.execute(sql`
      update rent_period set said = 'paid_elsewhere' where member_id = ${AMARA} and due_on = '2026-09-01'`)
    app.clock.setOffsetMs(86_400_000)
    await goRound()
    expect(earlyTo(PARENT)).toEqual([])
  })

  test('is not sent for a month with rent found', async () => {
    await app.close()
    await open('2026-09-06T10:00:00Z', [...PAID, '09'])
    await accepted()
    await goRound()
    expect(earlyTo(PARENT)).toEqual([])
  })
})

describe('the end of a guarantor’s view', () => {
  const gone = async (path: string, cookie: string) => {
    const unknown = await get(`/viewer/guarantor/${'x'.repeat(64)}`)
    const answer = await get(path)
    expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
    expect((await get('/viewer', cookie)).body).not.toContain('Amara')
  }

  test('by the member makes its link return the same as an unknown link', async () => {
    const { path, cookie } = await accepted()
    const [{ id }] = await items()
    expect((await app.call(BEN, 'DELETE', `${PATH}${id}/`)).status).not.toBe(200)
    expect((await app.call(AMARA, 'DELETE', `${PATH}${id}/`)).status).toBe(200)
    await gone(path, cookie)
  })

  test('by the guarantor needs the guarantor’s session', async () => {
    const { path, cookie, token } = await accepted()
    await send('/viewer/guarantor-end', { token })
    expect(await items()).toHaveLength(1)
    await send('/viewer/guarantor-end', { token }, cookie)
    await gone(path, cookie)
  })

  test('by a withdrawn consent takes effect at once, before any job has run', async () => {
    const { path, cookie } = await accepted()
    app.clock.setOffsetMs(1_000)
    await app.bank.db.transaction((tx) =>
      recordConsents(app.bank, tx, AMARA, { guarantorConsent: false }, 'settings'),
    )
    expect(await items()).toEqual([])
    await gone(path, cookie)
  })

  test('comes by consent, by closing the account and by the guarantor’s own list', async () => {
    const first = await accepted()
    await allow(false)
    await gone(first.path, first.cookie)
    app.clock.setOffsetMs(60_000)
    const second = await accepted()
    const { db, queue } = app.context
    await db.transaction((tx) => queue.publish(tx, memberErased, { memberId: AMARA }))
    await app.worker.drain()
    await gone(second.path, second.cookie)
    const third = await accepted()
    await send('/viewer/forget', {}, third.cookie)
    expect((await db.execute(sql`select from guarantor`)).rows).toEqual([])
  })

  test('by a password reset concerns guarantors invited in the 30 days before it; older ones stay, and an email names the ended ones', async () => {
    const reset = async (): Promise<void> => {
      const { db, queue, clock } = app.context
      const at = clock.now().toISOString()
      await db.transaction((tx) => queue.publish(tx, passwordReset, { memberId: AMARA, at }))
      await app.worker.drain()
    }
    const ended = () =>
      lettersTo(`${AMARA}@post.example`).filter(
        ({ subject }) => subject === 'Your new password ended guarantors',
      )
    const { path, cookie } = await accepted()
    app.clock.setOffsetMs(31 * 86_400_000)
    await reset()
    expect([(await items()).length, ended()]).toEqual([1, []])
    app.clock.setOffsetMs(29 * 86_400_000)
    await reset()
    expect(await items()).toEqual([])
    await gone(path, cookie)
    expect(ended().map(({ text }) => text.includes(escapeLinks(PARENT)))).toEqual([true])
    expect((await invite()).status).toBe(201)
  })

  test('comes by itself for an invitation after 14 days and a view after three years', async () => {
    await allow()
    await invite()
    const path = invitationPath()
    app.clock.setOffsetMs(15 * 86_400_000)
    expect((await get(path)).statusCode).toBe(404)
    expect((await send(`${path}/accept`)).statusCode).toBe(404)
    const { db } = app.context
    await rentPassportData.retentionSweeps?.guarantors?.(db, app.clock.now(), async () => {})
    expect((await db.execute(sql`select from guarantor`)).rows).toEqual([])
  })
})
