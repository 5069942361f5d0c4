import { newId } from '@keyturn/platform/ids'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSENT_TEXTS } from './domain/consents.ts'
import { aTenancy, type TenancyWorld, tenancyWorld } from './testing/index.ts'

let app: TenancyWorld
beforeAll(async () => {
  app = await tenancyWorld()
})
afterAll(() => app.close())

const KIND = 'bankDataConsent'
const [newest, earlier] = CONSENT_TEXTS[KIND]

/** Creates a member who agreed to the earlier text. */
async function agreedEarlier() {
  const member = await app.member()
  await app.call('POST', '/api/verification/tenancy/', { token: member.token, body: aTenancy() })
  await app.advance(60_000)
  const at = app.clock.now()
  await app.database.db.execute(sql`
    insert into consent_event (member_id, id, kind, given, text_version, text_hash, at, channel)
    values (${member.id}, ${newId(at)}, ${KIND}, true, ${earlier?.version}, 'hash', ${at.toISOString()}, 'wizard')`)
  await app.advance(60_000)
  return member
}

const read = async (token: string) => {
  const { body } = await app.call('GET', '/api/verification/consents/', { token })
  return body.consents.find(({ kind }: { kind: string }) => kind === KIND)
}

test('until newer words are answered the earlier yes stands with its own words', async () => {
  const { token } = await agreedEarlier()
  expect(await read(token)).toMatchObject({
    given: true,
    text_version: earlier?.version,
    newer: { text_version: newest.version },
  })
})

test.each([
  ['POST', true],
  ['DELETE', false],
] as const)(
  'an answer to newer words by %s is stored with their version and its time, and not asked again',
  async (method, given) => {
    const { id, token } = await agreedEarlier()
    const asked = app.clock.now()
    await app.call(method, `/api/verification/consents/${KIND}/`, { token })
    expect(await read(token)).toMatchObject({ given, newer: null })
    const { rows } = await app.database.db.execute(sql`
    select given, text_version, at from consent_event where member_id = ${id} and kind = ${KIND} order by at desc, id desc limit 1`)
    expect(rows).toMatchObject([{ given, text_version: newest.version }])
    expect(new Date(String(rows[0]?.at)).getTime()).toBeGreaterThanOrEqual(asked.getTime())
  },
)
