import { newId } from '@keyturn/platform/ids'
import { onEvent } from '@keyturn/platform/jobs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSENT_TEXTS } from './domain/consents.ts'
import { newerWordsOffered } from './events.ts'
import { goNewerWordsRound } from './jobs/newer-words.ts'
import { aTenancy, type TenancyWorld, tenancyWorld } from './testing/index.ts'

let app: TenancyWorld
const offered: { memberId: string; texts: object[] }[] = []
beforeAll(async () => {
  app = await tenancyWorld({}, [
    onEvent(newerWordsOffered, 'test.newer-words', async (told) => void offered.push(told)),
  ])
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

test('until a newer consent text is answered, the earlier consent counts with its own text', async () => {
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
  'an answer to a newer consent text by %s is stored with version and time, and not asked again',
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

test('an earlier consent causes one notification for each newer version, and none once it is answered', async () => {
  const [waits, answers, agreedToNewest] = [await agreedEarlier(), await agreedEarlier(), await app.member()]
  await app.call('POST', '/api/verification/tenancy/', { token: agreedToNewest.token, body: aTenancy() })
  await app.call('DELETE', `/api/verification/consents/${KIND}/`, { token: answers.token })
  const toldOf = async ({ id }: { id: string }) => {
    const { rows } = await app.database.db.execute(sql`
      select kind, text_version as version from consent_words_told where member_id = ${id}`)
    return rows
  }
  for (let round = 0; round < 2; round++) {
    await goNewerWordsRound(app.context)
    await app.work()
    const mine = offered.filter(({ memberId }) => memberId === waits.id)
    const texts = [{ kind: KIND, version: newest.version }]
    expect(mine).toEqual([{ memberId: waits.id, texts }])
    expect(await toldOf(waits)).toEqual(texts)
    expect([await toldOf(answers), await toldOf(agreedToNewest)]).toEqual([[], []])
  }
})
