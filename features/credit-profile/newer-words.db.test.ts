import { newId } from '@keyturn/platform/ids'
import { onEvent } from '@keyturn/platform/jobs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerNewerWords } from './actions/offer-newer-words.ts'
import { CURRENT_TEXT_VERSION } from './domain/consent-texts.ts'
import { newerAgencyWordsOffered } from './events.ts'
import { type CreditProfileWorld, creditProfileWorld } from './testing/index.ts'

let app: CreditProfileWorld
const offered: { memberId: string; agencies: string[]; version: string }[] = []
beforeAll(async () => {
  app = await creditProfileWorld([
    onEvent(newerAgencyWordsOffered, 'test.newer-words', async (told) => void offered.push(told)),
  ])
})
afterAll(() => app.close())

const choose = ({ token }: { token: string }, agencies: string[]) =>
  app.call('PUT', '/api/credit-profile/consents/', {
    token,
    body: { agencies, channel: 'credit-profile' },
  })

/** Creates a member who agreed to the earlier text for two agencies. */
async function agreedEarlier() {
  const member = await app.renter()
  expect((await choose(member, ['experian', 'equifax'])).status).toBe(200)
  await app.advance(60_000)
  const at = app.clock.now()
  for (const agency of ['experian', 'equifax'])
    await app.context.db.execute(sql`
      insert into agency_consent_event (member_id, id, agency, given, text_version, text_hash, at, channel)
      values (${member.id}, ${newId(at)}, ${agency}, true, '2026-11', 'hash', ${at.toISOString()}, 'wizard')`)
  await app.advance(60_000)
  return member
}

async function toldOf({ id }: { id: string }) {
  const { rows } = await app.context.db.execute(sql`
    select agency, text_version as version from agency_consent_words_told where member_id = ${id} order by agency`)
  return rows
}

test('an earlier agency consent causes one notification; an answered or current consent causes none', async () => {
  const [waits, agrees, stops, agreedToNewest] = [
    await agreedEarlier(),
    await agreedEarlier(),
    await agreedEarlier(),
    await app.renter(),
  ]
  await choose(agrees, ['experian', 'equifax'])
  await choose(stops, [])
  await choose(agreedToNewest, ['experian'])
  for (let round = 0; round < 2; round++) {
    await offerNewerWords(app.context)
    await app.work()
    expect(offered).toEqual([
      { memberId: waits.id, agencies: ['equifax', 'experian'], version: CURRENT_TEXT_VERSION },
    ])
    expect(await toldOf(waits)).toEqual([
      { agency: 'equifax', version: CURRENT_TEXT_VERSION },
      { agency: 'experian', version: CURRENT_TEXT_VERSION },
    ])
    expect([await toldOf(agrees), await toldOf(stops), await toldOf(agreedToNewest)]).toEqual([[], [], []])
  }
  const { body } = await app.call('GET', '/api/credit-profile/consents/', { token: waits.token })
  expect(body.agencies.find(({ agency }: { agency: string }) => agency === 'experian')).toMatchObject({
    given: true,
    text_version: '2026-11',
    newer_text: expect.stringContaining('CRAIN'),
  })
})
