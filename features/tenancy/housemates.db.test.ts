import { PASSWORD } from '@keyturn/identity/testing'
import { days, minutes } from '@keyturn/platform/clock'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { housematesOf } from './index.ts'
import { tenancyData } from './personal-data.ts'
import { aTenancy, type TenancyWorld, tenancyWorld } from './testing/index.ts'

let app: TenancyWorld
beforeAll(async () => {
  app = await tenancyWorld()
})
afterAll(() => app.close())

type Someone = Awaited<ReturnType<TenancyWorld['member']>>
let count = 0
const anAddress = (): string => `mate-${++count}@example.com`

const HOUSEMATES = '/api/verification/housemates/'
const invite = ({ token }: Someone, email: string) => app.call('POST', HOUSEMATES, { token, body: { email } })
const housemates = async ({ token }: Someone) => (await app.call('GET', HOUSEMATES, { token })).body
const tells = ({ token }: Someone, details: object = {}) =>
  app.call('POST', '/api/verification/tenancy/', { token, body: aTenancy(details) })
const draftOf = async ({ token }: Someone) =>
  (await app.call('GET', '/api/verification/draft/', { token })).body.draft

/** Creates a member with a home of £1,160 who pays this part of it. */
async function aHolder(share = '50%'): Promise<Someone> {
  const holder = await app.member({ firstName: 'Amara' })
  await tells(holder, { share })
  return holder
}
async function linkFor(address: string): Promise<string> {
  await app.work()
  const token = /\/housemate\/([\w-]+)/.exec(app.mail.emailsTo(address)[0]?.text ?? '')?.[1]
  if (!token) throw new Error(`No email with a link went to ${address}.`)
  return `/api/verification/housemate-invitations/${token}/`
}
async function anInvitation(holder: Someone, email = anAddress()): Promise<string> {
  expect((await invite(holder, email)).status).toBe(200)
  return linkFor(email)
}
const accept = ({ token }: Someone, link: string, body: object = { share: '50%' }) =>
  app.call('POST', link, { token, body })

describe('a home with several tenants', () => {
  test('is joined by an invited person with an account and their own share, and the form is filled in', async () => {
    const amara = await aHolder()
    const link = await anInvitation(amara)
    const ben = await app.member({ firstName: 'Ben' })
    expect((await app.call('GET', link, { token: ben.token })).body).toMatchObject({
      state: 'open',
      invited_by: 'Amara',
      address: 'Flat 2, 14 Alma Road, Bristol, BS8 2DJ',
      rent: 1160,
    })
    expect((await accept(ben, link, { share: '£580' })).status).toBe(200)
    expect(await draftOf(ben)).toMatchObject({
      monthlyRent: '1160',
      share: '580',
      landlordName: 'Hallam Lettings',
    })
    // Each member gives the landlord's contact themselves.
    expect(await draftOf(ben)).not.toHaveProperty('landlordEmail')
    expect(await housemates(amara)).toMatchObject({
      role: 'holder',
      shares_percent: 100,
      invitations: [{ state: 'joined' }],
    })
    expect(await housemates(ben)).toMatchObject({ role: 'housemate', shares_percent: 100, invitations: [] })
  })

  test('shows each tenant only what the others agreed to show, for as long as they agree', async () => {
    const amara = await aHolder()
    const link = await anInvitation(amara)
    const ben = await app.member()
    await accept(ben, link, { share: '50%', housemateConsent: true })
    const seenBy = ({ id }: Someone) => housematesOf(app.context.db, id)
    expect(await seenBy(amara)).toEqual([{ memberId: ben.id, tenancyId: null, shows: true }])
    expect(await seenBy(ben)).toMatchObject([{ memberId: amara.id, shows: false }])
    await app.advance(1_000)
    await app.call('DELETE', '/api/verification/consents/housemateConsent/', { token: ben.token })
    expect(await seenBy(amara)).toMatchObject([{ shows: false }])
  })

  test('refuses shares above the rent with a sentence, and reports them if a later change causes it', async () => {
    const amara = await aHolder('70%')
    const link = await anInvitation(amara)
    const ben = await app.member()
    expect(await accept(ben, link, { share: '50%' })).toMatchObject({
      status: 400,
      body: { share: [expect.stringContaining('Together the shares would come to 120% of the rent.')] },
    })
    expect((await accept(ben, link, { share: '-3' })).body).toMatchObject({
      share: ['Your share must be more than £0 and at most the whole rent'],
    })
    expect((await accept(ben, link, { share: '30%' })).status).toBe(200)
    await tells(ben, { share: '50%' })
    expect(await housemates(amara)).toMatchObject({ shares_percent: 120, shares_are_too_much: true })
  })

  test('keeps the share of a member who declared it before joining', async () => {
    const amara = await aHolder()
    const link = await anInvitation(amara)
    const ben = await app.member()
    await tells(ben)
    expect(await accept(ben, link)).toMatchObject({
      status: 400,
      body: { share: [expect.stringContaining('your share of this home is 100% of the rent')] },
    })
    await tells(ben, { share: '50%' })
    expect((await accept(ben, link)).status).toBe(200)
    expect(await housemates(amara)).toMatchObject({ shares_percent: 100 })
  })

  test('needs a new consent of a member to be seen by another household', async () => {
    const ben = await app.member()
    await accept(ben, await anInvitation(await aHolder()), { share: '50%', housemateConsent: true })
    await app.call('DELETE', HOUSEMATES, { token: ben.token })
    await app.advance(1_000)
    const amara = await aHolder()
    await accept(ben, await anInvitation(amara), { share: '50%', housemateConsent: false })
    expect(await housematesOf(app.context.db, amara.id)).toMatchObject([{ memberId: ben.id, shows: false }])
  })

  test('needs a new consent of a holder who moves to another household', async () => {
    const amara = await aHolder()
    await app.call('POST', '/api/verification/consents/housemateConsent/', { token: amara.token })
    const ben = await app.member()
    await accept(ben, await anInvitation(amara))
    expect(await housematesOf(app.context.db, ben.id)).toMatchObject([{ shows: true }])
    await app.advance(1_000)
    const next = { propertyAddress: '9 Elsewhere Street, Leeds', tenancyStartDate: '2026-01-01' }
    await tells(amara, { ...next, share: '50%' })
    await accept(ben, await anInvitation(amara))
    expect(await housematesOf(app.context.db, ben.id)).toMatchObject([{ memberId: amara.id, shows: false }])
  })

  test('hides housemates from one who leaves, is removed or moves, and the other way round', async () => {
    for (const end of [
      async (_holder: Someone, mate: Someone) => app.call('DELETE', HOUSEMATES, { token: mate.token }),
      async (holder: Someone) => {
        const [{ id }] = (await housemates(holder)).invitations
        return app.call('DELETE', `${HOUSEMATES}${id}/`, { token: holder.token })
      },
      async (_holder: Someone, mate: Someone) =>
        tells(mate, { propertyAddress: '9 Elsewhere Street, Leeds' }),
      async (holder: Someone) =>
        tells(holder, { propertyAddress: '9 Elsewhere Street, Leeds', tenancyStartDate: '2026-01-01' }),
    ]) {
      const amara = await aHolder()
      const ben = await app.member()
      await accept(ben, await anInvitation(amara), { share: '50%', housemateConsent: true })
      expect((await end(amara, ben)).status).toBeLessThan(300)
      expect(await housematesOf(app.context.db, amara.id)).toEqual([])
      expect(await housematesOf(app.context.db, ben.id)).toEqual([])
    }
  })

  test('does not show a corrected address in an open invitation or to a housemate without a home', async () => {
    const amara = await aHolder()
    const ben = await app.member()
    await accept(ben, await anInvitation(amara))
    const open = await anInvitation(amara)
    const corrected = { share: '50%', newHome: false, propertyAddress: 'Safe House, 9 Hidden Lane, Hull' }
    const { body } = await tells(amara, corrected)
    expect(body.warnings).toMatchObject([{ field: 'propertyAddress' }])
    expect((await app.call('GET', open)).body).toMatchObject({ state: 'closed', address: '' })
    expect((await accept(await app.member(), open)).status).toBe(410)
    expect(await housemates(ben)).toMatchObject({ role: 'none', address: null })
    expect(await housemates(amara)).toMatchObject({
      address: 'Safe House, 9 Hidden Lane, Hull',
      invitations: [{ state: 'left' }],
    })
    expect((await accept(ben, await anInvitation(amara))).status).toBe(200)
  })

  test('is not restored after a correction or a move by guessing its new address', async () => {
    const hidden = 'Safe House, 9 Hidden Lane, Hull'
    for (const leave of [
      async (_max: Someone, vera: Someone) =>
        tells(vera, { share: '50%', newHome: true, propertyAddress: hidden, tenancyStartDate: '2026-01-01' }),
      async (_max: Someone, vera: Someone) =>
        tells(vera, { share: '50%', newHome: false, propertyAddress: hidden }),
    ]) {
      const max = await aHolder()
      const vera = await app.member()
      await tells(vera, { share: '50%' })
      await accept(vera, await anInvitation(max))
      expect(await housemates(vera)).toMatchObject({ role: 'housemate' })
      await leave(max, vera)
      await tells(max, { share: '50%', newHome: false, propertyAddress: hidden })
      expect(await housemates(max)).toMatchObject({ role: 'holder', shares_percent: null })
      expect(await housematesOf(app.context.db, max.id)).toEqual([])
    }
    const vera = await aHolder()
    const max = await app.member()
    await tells(max, { share: '50%' })
    await accept(max, await anInvitation(vera))
    await tells(vera, { share: '50%', newHome: false, propertyAddress: hidden })
    await tells(max, { share: '50%', newHome: false, propertyAddress: hidden })
    expect(await housemates(max)).toMatchObject({ role: 'holder' })
    expect(await housematesOf(app.context.db, max.id)).toEqual([])
  })

  test('keeps its housemates and open invitations if only the rent or the spelling of the address changes', async () => {
    const amara = await aHolder()
    const ben = await app.member()
    await accept(ben, await anInvitation(amara))
    const open = await anInvitation(amara)
    await tells(amara, {
      share: '50%',
      monthlyRent: 1250,
      propertyAddress: 'flat 2, 14 alma road, Bristol BS8 2DJ',
    })
    expect(await housemates(ben)).toMatchObject({ role: 'housemate' })
    expect((await app.call('GET', open)).body).toMatchObject({ state: 'open' })
  })

  test('can invite a housemate who left again', async () => {
    const amara = await aHolder()
    const ben = await app.member()
    await accept(ben, await anInvitation(amara))
    await app.call('DELETE', HOUSEMATES, { token: ben.token })
    expect((await accept(ben, await anInvitation(amara))).status).toBe(200)
    expect(await housemates(amara)).toMatchObject({ shares_percent: 100 })
  })
})

describe('an invitation to a home', () => {
  test('to oneself, twice, for a whole rent, without a home or without an address has its own error', async () => {
    const amara = await aHolder()
    const email = anAddress()
    expect((await invite(amara, amara.email.toUpperCase())).body).toEqual({
      email: ['That is your own address. Invite those you live with.'],
    })
    expect((await invite(amara, amara.email.replace('@', '+me@'))).status).toBe(400)
    await invite(amara, email)
    expect((await invite(amara, email.toUpperCase())).body).toEqual({
      email: ['You have invited this address already, and the invitation is still open.'],
    })
    expect((await invite(amara, 'nobody')).status).toBe(400)
    expect((await invite(await aHolder('1'), anAddress())).body).toMatchObject({ code: 'whole_rent' })
    expect((await invite(await app.member(), anAddress())).body).toMatchObject({ code: 'no_home' })
  })

  test('has the same response for addresses with an account, without one, and that block our emails', async () => {
    const amara = await aHolder()
    const known = await app.member()
    const [silent, unknown] = [anAddress(), anAddress()]
    await app.call('POST', `${await anInvitation(await aHolder(), silent)}stop/`)
    const answers = []
    for (const email of [known.email, unknown, silent]) {
      const { status, body } = await invite(amara, email)
      const { id: _id, ...told } = body.invitations.find((each: { email: string }) => each.email === email)
      answers.push({ status, told: { ...told, email: '' } })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await app.work()
    expect(app.mail.emailsTo(silent)).toHaveLength(1)
  })

  test('works once, until it expires or is withdrawn', async () => {
    const amara = await aHolder('20%')
    const used = await anInvitation(amara)
    expect((await accept(await app.member(), used, { share: '20%' })).status).toBe(200)
    const late = await app.member()
    expect((await accept(late, used, { share: '20%' })).status).toBe(410)
    const taken = await anInvitation(amara)
    const { invitations } = await housemates(amara)
    const waiting = invitations.find(({ state }: { state: string }) => state === 'waiting')
    await app.call('DELETE', `${HOUSEMATES}${waiting.id}/`, { token: amara.token })
    expect((await accept(late, taken, { share: '20%' })).body).toMatchObject({ code: 'invitation_closed' })
    // A closed invitation shows no names or addresses.
    expect((await app.call('GET', taken)).body).toMatchObject({
      state: 'closed',
      invited_by: '',
      address: '',
    })
    const old = await anInvitation(amara)
    await app.jump(days(14))
    expect((await app.call('GET', old)).body).toMatchObject({ state: 'closed' })
  })

  test('is for new people: not for the holder, another home’s member or a housemate', async () => {
    const amara = await aHolder('20%')
    const link = await anInvitation(amara)
    expect((await accept(amara, link)).body).toMatchObject({ code: 'own_invitation' })
    const elsewhere = await app.member()
    await tells(elsewhere, { propertyAddress: '9 Elsewhere Street, Leeds' })
    expect((await accept(elsewhere, link)).body).toMatchObject({ code: 'another_home' })
    const ben = await app.member()
    await accept(ben, await anInvitation(await aHolder()))
    expect((await accept(ben, link)).body).toMatchObject({ code: 'has_place' })
    expect((await invite(ben, anAddress())).body).toMatchObject({ code: 'not_the_holder' })
    // The inviting member sees none of this.
    expect((await housemates(amara)).invitations).toMatchObject([{ state: 'waiting' }])
  })

  test('needs a verified account, shows the rent to no other person, and works only by its own link', async () => {
    const link = await anInvitation(await aHolder())
    expect((await app.call('GET', link)).body).toMatchObject({ state: 'open', rent: null })
    expect((await app.call('POST', link, { body: { share: '50%' } })).status).toBe(401)
    const foreign = link.replace('housemate-invitations', 'landlord-requests')
    expect((await app.call('GET', foreign)).status).toBe(404)
    expect((await app.call('GET', link.replace(/..\/$/, 'AA/'))).status).toBe(404)
  })

  test('can be declined without an account', async () => {
    const amara = await aHolder()
    const link = await anInvitation(amara)
    expect((await app.call('POST', `${link}decline/`)).status).toBe(200)
    expect((await housemates(amara)).invitations).toMatchObject([{ state: 'declined' }])
  })

  test('is rate limited: ten a day from one member, three an hour to one address', async () => {
    const email = anAddress()
    for (let times = 0; times < 4; times++) await invite(await aHolder(), email)
    await app.work()
    expect(app.mail.emailsTo(email)).toHaveLength(3)
    const amara = await aHolder('10%')
    for (let times = 0; times < 10; times++) expect((await invite(amara, anAddress())).status).toBe(200)
    expect((await invite(amara, anAddress())).status).toBe(429)
  })
})

test('invitations of two members to each other at the same time end in one home, or each gets a clear sentence', async () => {
  const [amara, ben] = [await aHolder(), await aHolder()]
  const [fromAmara, fromBen] = [await anInvitation(amara), await anInvitation(ben)]
  const answers = await Promise.all([accept(ben, fromAmara), accept(amara, fromBen)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a closed account leaves no address, name or membership with its housemates', async () => {
  const amara = await aHolder()
  const email = anAddress()
  const ben = await app.member()
  await accept(ben, await anInvitation(amara, email))
  await app.call('DELETE', '/api/auth/profile/', { token: ben.token, body: { password: PASSWORD } })
  await app.work()
  const { rows } = await app.context.db.execute(sql`
    select sent_to, accepted_by, state from housemate_invitation where member_id = ${amara.id}`)
  expect(rows).toEqual([{ sent_to: '', accepted_by: null, state: 'withdrawn' }])
  expect(await housemates(amara)).toMatchObject({ invitations: [], shares_percent: null })
})

test('addresses of invited people who did not join are deleted after thirty days', async () => {
  const amara = await aHolder()
  await anInvitation(amara)
  const sweep = tenancyData.retentionSweeps?.invitations
  const dropFile = async () => undefined
  const closesAt = app.clock.now().getTime() + days(14)
  await sweep?.(app.context.db, new Date(closesAt - minutes(1)), dropFile)
  expect((await housemates(amara)).invitations).toHaveLength(1)
  await sweep?.(app.context.db, new Date(closesAt + minutes(1)), dropFile)
  expect((await housemates(amara)).invitations).toHaveLength(0)
})
