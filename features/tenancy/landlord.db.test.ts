import { PASSWORD } from '@keyturn/identity/testing'
import { days } from '@keyturn/platform/clock'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerYearlyConfirmation, confirmationsOf } from './actions/yearly-confirmation.ts'
import { askForYearlyConfirmations } from './jobs/yearly.ts'
import { aTenancy, type TenancyWorld, tenancyWorld } from './testing/index.ts'

let app: TenancyWorld
beforeAll(async () => {
  app = await tenancyWorld()
})
afterAll(() => app.close())

type Someone = Awaited<ReturnType<TenancyWorld['member']>>
let count = 0

const COMPANY = { landlordCompany: 'Hallam Estates Ltd', landlordAddress: '1 High Street, Bristol' }
const AGENCY = { ...COMPANY, agentName: 'Hallam Lettings', landlordCommunicationConsent: true }
const landlordBody = (agentEmail: string, more: object = {}) => ({ ...AGENCY, agentEmail, ...more })
const saveLandlord = ({ token }: Someone, body: object) =>
  app.call('POST', '/api/verification/landlord/', { token, body })
const saveTenancy = ({ token }: Someone, details: object = {}, consents: object = {}) =>
  app.call('POST', '/api/verification/tenancy/', { token, body: aTenancy(details, consents) })
const status = async ({ token }: Someone) =>
  (await app.call('GET', '/api/verification/status/', { token })).body.data

/** Creates a member whose agent was asked, and returns the link in the email. */
async function asked() {
  const amara = await app.member()
  const agent = `agent-${++count}@hallam.example`
  await saveTenancy(amara, {}, { landlordCommunicationConsent: true })
  expect((await saveLandlord(amara, landlordBody(agent))).status).toBe(200)
  return { amara, agent, path: await linkFor(agent) }
}

async function linkFor(address: string): Promise<string> {
  await app.work()
  const token = /\/landlord\/([\w-]+)/.exec(app.mail.emailsTo(address)[0]?.text ?? '')?.[1]
  if (!token) throw new Error(`No email with a link went to ${address}.`)
  return `/api/verification/landlord-requests/${token}/`
}
/** Moves the account to another, verified address. */
async function moves({ token }: Someone, email: string): Promise<void> {
  const body = { email, current_password: PASSWORD }
  expect((await app.call('PATCH', '/api/auth/profile/', { token, body })).status).toBe(200)
  await app.work()
  const link = app.mail.emailsTo(email).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])[0]
  expect((await app.call('GET', `/api/auth/verify-email/?token=${link}`, { token })).status).toBe(200)
  await app.advance(60_001)
}
const answer = (path: string, body: object) => app.call('POST', path, { body })

describe('asking the landlord', () => {
  test('sends one email with the details, and only with consent', async () => {
    const { amara, agent } = await asked()
    expect(app.mail.emailsTo(agent)).toHaveLength(1)
    expect(app.mail.emailsTo(agent)[0]?.text).toContain('£1,160.00 a month')
    expect(await status(amara)).toMatchObject({
      is_landlord_verified: true,
      landlord_details: { landlordCompany: 'Hallam Estates Ltd', agentEmail: agent },
      landlord_request: { state: 'waiting', sent_to: agent },
    })
  })

  test('sends no email without consent, and completes the step', async () => {
    const amara = await app.member()
    await saveTenancy(amara, { landlordEmail: 'quiet@hallam.example' })
    await saveLandlord(amara, landlordBody('quiet@hallam.example', { landlordCommunicationConsent: false }))
    await app.work()
    expect(app.mail.emailsTo('quiet@hallam.example')).toEqual([])
    expect(await status(amara)).toMatchObject({ is_landlord_verified: true, landlord_request: null })
  })

  test('needs a name in the form if consent is given', async () => {
    const amara = await app.member()
    await saveTenancy(amara, {}, { landlordCommunicationConsent: true })
    for (const body of [{}, { landlordCommunicationConsent: true }])
      expect(await saveLandlord(amara, body)).toMatchObject({
        status: 400,
        body: { landlordCompany: ['Landlord or company name is required'] },
      })
    expect(await status(amara)).toMatchObject({ is_landlord_verified: false, landlord_details: null })
  })

  test('asks again only after changed details, and not after saving again', async () => {
    const { amara, agent } = await asked()
    await saveLandlord(amara, landlordBody(agent))
    await app.work()
    expect(app.mail.emailsTo(agent)).toHaveLength(1)
    await saveTenancy(amara, { monthlyRent: 1250 }, { landlordCommunicationConsent: true })
    await app.work()
    expect(app.mail.emailsTo(agent)).toHaveLength(2)
  })

  test('cannot be answered without the link, whatever is sent', async () => {
    const path = `/api/verification/landlord-requests/${'x'.repeat(64)}/`
    const json = { 'content-type': 'application/json' }
    for (const [payload, headers] of [
      ['{"answer":"confirm"}', json],
      ['{"answer":"perhaps"}', json],
      ['{"answer":', json],
      ['<a>', { 'content-type': 'text/xml' }],
    ] as const) {
      const { statusCode } = await app.http.inject({ method: 'POST', url: path, payload, headers })
      expect(statusCode, payload).toBe(404)
    }
  })

  test('refuses the member’s own address', async () => {
    const amara = await app.member()
    await saveTenancy(amara)
    const refused = await saveLandlord(amara, landlordBody(amara.email.toUpperCase()))
    expect(refused).toMatchObject({
      status: 400,
      body: { agentEmail: [expect.stringContaining('not your own')] },
    })
  })

  test('refuses a former address of the member, or an alias of it', async () => {
    const amara = await app.member()
    await saveTenancy(amara)
    await moves(amara, `moved-${++count}@example.com`)
    const [local, domain] = amara.email.split('@')
    for (const spelling of [amara.email, amara.email.toUpperCase(), `${local}+flat@${domain}`]) {
      const refused = await saveLandlord(amara, landlordBody(spelling))
      expect(refused.body, spelling).toMatchObject({ agentEmail: [expect.stringContaining('not your own')] })
      expect((await saveTenancy(amara, { landlordEmail: spelling })).status, spelling).toBe(400)
    }
  })

  test('asks nothing of an address that the member takes and leaves', async () => {
    const amara = await app.member()
    const contact = `through-${++count}@hallam.example`
    await saveTenancy(amara, { landlordEmail: contact })
    await moves(amara, contact)
    await moves(amara, `onward-${count}@example.com`)
    const before = app.mail.emailsTo(contact).length
    expect((await saveLandlord(amara, landlordBody(''))).status).toBe(200)
    await app.work()
    expect(app.mail.emailsTo(contact)).toHaveLength(before)
  })

  test('asks nothing of a member who takes the address that they gave for their landlord', async () => {
    const amara = await app.member()
    const contact = `own-${++count}@hallam.example`
    await saveTenancy(amara, { landlordEmail: contact })
    await app.context.db.execute(sql`update member set email = ${contact} where id = ${amara.id}`)
    expect((await saveLandlord(amara, landlordBody(''))).status).toBe(200)
    await app.work()
    expect(app.mail.emailsTo(contact)).toEqual([])
  })

  test('escapes markup and web addresses in a name in the email', async () => {
    const amara = await app.member({ firstName: '<img src=x> https://evil.example' })
    await saveTenancy(amara, { propertyAddress: 'evil.example/in' }, { landlordCommunicationConsent: true })
    await saveLandlord(amara, landlordBody('markup@hallam.example'))
    await app.work()
    const [letter] = app.mail.emailsTo('markup@hallam.example')
    expect(letter?.html).not.toMatch(/<img src=x>|evil\.example/)
    expect(letter?.text).not.toContain('evil.example')
  })

  test('one member can send at most five emails a day', async () => {
    const amara = await app.member()
    await saveTenancy(amara, {}, { landlordCommunicationConsent: true })
    for (let at = 0; at < 8; at++) {
      await saveLandlord(amara, landlordBody(`flood-${at}@hallam.example`))
      await app.work()
    }
    const letters = Array.from(
      { length: 8 },
      (_, at) => app.mail.emailsTo(`flood-${at}@hallam.example`).length,
    )
    expect(letters).toEqual([1, 1, 1, 1, 1, 0, 0, 0])
  })

  test('one address gets at most five emails an hour, whichever member names it', async () => {
    const agent = `busy-${++count}@hallam.example`
    for (let at = 0; at < 7; at++) {
      const member = await app.member()
      await saveTenancy(member, {}, { landlordCommunicationConsent: true })
      const address = at === 3 ? agent.replace('@', '+rent@') : agent
      expect((await saveLandlord(member, landlordBody(address))).status).toBe(200)
    }
    await app.work()
    const spellings = [agent, agent.replace('@', '+rent@')]
    const [letters, tagged] = spellings.map((address) => app.mail.emailsTo(address).length)
    expect([letters, tagged]).toEqual([4, 1])
  })
})

describe('the landlord’s answer', () => {
  test('needs no account: the page shows the details, and “yes” is the best evidence', async () => {
    const { amara, path } = await asked()
    expect((await app.call('GET', path)).body).toMatchObject({
      state: 'open',
      tenant: 'Amara Okafor',
      monthlyRent: 1160,
      tenancyStartDate: '2025-04-12',
    })
    expect((await answer(path, { answer: 'confirm' })).status).toBe(200)
    expect(await status(amara)).toMatchObject({
      evidence_level: 'confirmed',
      landlord_request: { state: 'confirmed' },
    })
    expect((await app.call('GET', path)).body).toMatchObject({ state: 'answered', tenant: null })
    expect((await answer(path, { answer: 'not_my_tenant' })).status).toBe(409)
  })

  test('does not cover details that change after the “yes”, from today or a later day', async () => {
    const { amara, agent, path } = await asked()
    const { token } = amara
    await answer(path, { answer: 'confirm' })
    await saveTenancy(amara, { monthlyRent: 1300 }, { landlordCommunicationConsent: true })
    expect((await status(amara)).evidence_level).toBe('declared')
    await answer(await linkFor(agent), { answer: 'confirm' })
    expect((await status(amara)).evidence_level).toBe('confirmed')
    const rise = { from: '2026-12-01', monthlyRent: 1400 }
    await app.call('POST', '/api/verification/tenancy/terms/', { token, body: rise })
    expect((await status(amara)).evidence_level).toBe('declared')
  })

  test('is requested again after the tenant’s name changed', async () => {
    const { amara, agent, path } = await asked()
    await answer(path, { answer: 'confirm' })
    const body = { first_name: 'Amara', last_name: 'Married' }
    await app.call('PATCH', '/api/auth/profile/', { token: amara.token, body })
    for (const _ of [1, 2]) await saveLandlord(amara, landlordBody(agent))
    await app.work()
    expect(app.mail.emailsTo(agent)).toHaveLength(2)
  })

  test('is shown if it is a correction, and changes nothing until the member accepts it', async () => {
    const { amara, path } = await asked()
    const correction = {
      answer: 'correct',
      monthlyRent: '£1,175',
      tenancyStartDate: '01/05/2025',
      note: 'Since May',
    }
    expect((await answer(path, correction)).status).toBe(200)
    expect(await status(amara)).toMatchObject({
      tenancy_details: { monthlyRent: 1160 },
      landlord_request: {
        state: 'corrected',
        correction: { monthlyRent: 1175, tenancyStartDate: '2025-05-01', note: 'Since May' },
        decision: null,
      },
    })
    const decide = (accept: boolean) =>
      app.call('POST', '/api/verification/landlord/correction/', { token: amara.token, body: { accept } })
    expect((await decide(true)).status).toBe(200)
    expect(await status(amara)).toMatchObject({
      tenancy_details: { monthlyRent: 1175, tenancyStartDate: '2025-05-01' },
      evidence_level: 'confirmed',
    })
    expect((await decide(false)).status).toBe(409)
  })

  test('with only a comment confirms nothing, even if the member accepts it', async () => {
    const { amara, path } = await asked()
    await answer(path, { answer: 'correct', note: 'They moved out in spring.' })
    const { token } = amara
    const body = { accept: true }
    await app.call('POST', '/api/verification/landlord/correction/', { token, body })
    expect(await status(amara)).toMatchObject({
      evidence_level: 'declared',
      landlord_request: { decision: 'accepted' },
    })
  })

  test('"not my tenant" is stored and shown', async () => {
    const { amara, path } = await asked()
    await answer(path, { answer: 'not_my_tenant' })
    expect(await status(amara)).toMatchObject({
      evidence_level: 'declared',
      landlord_request: { state: 'not_my_tenant' },
    })
  })

  test('cannot be accepted as a correction if the details have changed since', async () => {
    const { amara, path } = await asked()
    await answer(path, { answer: 'correct', tenancyEndDate: '30/04/2027' })
    await saveTenancy(amara, { monthlyRent: 2000 })
    const body = { accept: true }
    const url = '/api/verification/landlord/correction/'
    expect((await app.call('POST', url, { token: amara.token, body })).status).toBe(404)
    expect(await status(amara)).toMatchObject({ evidence_level: 'declared' })
  })

  test('is asked for again if it is an empty or invalid correction', async () => {
    const { path } = await asked()
    expect((await answer(path, { answer: 'correct' })).body.error).toBe('Tell us what is different')
    expect((await answer(path, { answer: 'correct', monthlyRent: 'x' })).status).toBe(400)
    const backwards = { answer: 'correct', tenancyStartDate: '01/05/2025', tenancyEndDate: '30/04/2025' }
    expect((await answer(path, backwards)).body.error).toBe('The agreed end must be after the tenancy began')
    expect((await answer(path, { answer: 'correct', tenancyEndDate: '01/01/1999' })).status).toBe(400)
    expect((await answer(path, { answer: 'confirm' })).status).toBe(200)
  })

  test('“stop writing” applies to an email that is already queued', async () => {
    const { agent, path } = await asked()
    const other = await app.member()
    await saveTenancy(other, {}, { landlordCommunicationConsent: true })
    await saveLandlord(other, landlordBody(agent))
    await answer(`${path}stop/`, {})
    await app.work()
    expect(app.mail.emailsTo(agent)).toHaveLength(1)
  })

  test('“stop writing” applies to every member who names this address', async () => {
    const { agent, path } = await asked()
    const form = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    expect((await app.call('POST', `${path}stop/`, form)).status).toBe(200)
    for (const spelling of [agent.toUpperCase(), agent.replace('@', '+rent@')]) {
      const other = await app.member()
      await saveTenancy(other, {}, { landlordCommunicationConsent: true })
      await saveLandlord(other, landlordBody(spelling))
      await app.work()
      expect(app.mail.emailsTo(spelling)).toEqual([])
      expect((await status(other)).is_landlord_verified).toBe(true)
    }
  })

  test('is closed if consent is withdrawn', async () => {
    const { amara, path } = await asked()
    await app.call('DELETE', '/api/verification/consents/landlordCommunicationConsent/', {
      token: amara.token,
    })
    expect((await app.call('GET', path)).body).toMatchObject({ state: 'expired', tenant: null })
    expect((await answer(path, { answer: 'confirm' })).status).toBe(410)
  })

  test.each(['A'.repeat(64), 'short', '%2e%2e'])('by the invented link %s returns 404', async (token) => {
    expect((await app.call('GET', `/api/verification/landlord-requests/${token}/`)).status).toBe(404)
  })

  test('by a link with one changed letter is refused', async () => {
    const { path } = await asked()
    const forged = path.replace(/.(..)\/$/, (_, rest) => `_${rest}/`)
    expect((await app.call('GET', forged)).status).toBe(forged === path ? 200 : 404)
  })

  test('is closed after a month', async () => {
    const { amara, path } = await asked()
    await app.advance(days(30) + 1)
    expect((await app.call('GET', path)).body.state).toBe('expired')
    const token = await signInAgain(amara)
    expect(await status({ ...amara, token })).toMatchObject({ landlord_request: { state: 'expired' } })
  })
})

async function signInAgain({ email }: Someone): Promise<string> {
  const answer = await app.call('POST', '/api/auth/login/', { body: { email, password: PASSWORD } })
  return answer.body.tokens.access
}

describe('a landlord who confirmed a home', () => {
  const A_YEAR = days(366)
  const said = async (first: object) => {
    const given = await asked()
    await answer(given.path, first)
    return given
  }
  const words = (address: string) => confirmationsOf(app.context, address)
  const sayAgain = async (address: string, what: 'still' | 'no_longer') =>
    answerYearlyConfirmation(app.context, {
      address,
      token: (await words(address))[0]?.token ?? '',
      answer: what,
    })
  const inAYear = async (then: () => Promise<void>) => {
    const before = app.clock.offsetMs()
    app.clock.setOffsetMs(before + A_YEAR)
    await then().finally(() => app.clock.setOffsetMs(before))
  }

  test('is asked again after a year, not earlier, and not for another home', async () => {
    const { amara, agent } = await said({ answer: 'confirm' })
    expect(await words(agent.toUpperCase())).toMatchObject([{ said: 'confirmed', isDue: false }])
    await expect(sayAgain(agent, 'still')).rejects.toMatchObject({ code: 'not_due' })
    await inAYear(async () => {
      expect(await words(agent)).toMatchObject([{ isDue: true }])
      await sayAgain(agent, 'still')
      expect(await words(agent)).toMatchObject([{ isDue: false }])
    })
    expect(await status(amara)).toMatchObject({ evidence_level: 'confirmed' })
  })

  test('gets one email a year, and none without consent or after “stop”', async () => {
    const [kept, silent, withdrawn] = [
      await said({ answer: 'confirm' }),
      await said({ answer: 'confirm' }),
      await said({ answer: 'confirm' }),
    ]
    await app.call('POST', `${silent.path}stop/`)
    await saveLandlord(
      withdrawn.amara,
      landlordBody(withdrawn.agent, { landlordCommunicationConsent: false }),
    )
    const yearly = ({ agent }: { agent: string }) =>
      app.mail.emailsTo(agent).filter(({ subject }) => /Still your tenant/.test(subject))
    const goRound = async () => {
      await askForYearlyConfirmations(app.context)
      await app.work()
    }
    await goRound()
    expect(yearly(kept)).toEqual([])
    await inAYear(async () => {
      await goRound()
      await goRound()
    })
    expect(yearly(kept).map(({ text }) => text)).toEqual([expect.stringContaining('/viewer')])
    expect([...yearly(silent), ...yearly(withdrawn)]).toEqual([])
  })

  test.each([{ answer: 'confirm' }, { answer: 'correct', monthlyRent: '1200' }])(
    'can end it after %j: the evidence is deleted, the home stays, the member is notified',
    async (first) => {
      const { amara, agent } = await said(first)
      await sayAgain(agent, 'no_longer')
      const now = await status(amara)
      expect(now.landlord_request).toMatchObject({ state: 'no_longer' })
      expect(now.evidence_level).not.toBe('confirmed')
      expect(now.tenancies[0]).toMatchObject({ movedOutOn: null })
      expect(await words(agent)).toEqual([])
      await expect(sayAgain(agent, 'still')).rejects.toMatchObject({ status: 404 })
    },
  )

  test('sees nothing of the home without consent, at another address, or once another landlord is named', async () => {
    const { amara, agent } = await said({ answer: 'confirm' })
    const [word] = await words(agent)
    expect(await words('stranger@hallam.example')).toEqual([])
    const stolen = {
      address: 'stranger@hallam.example',
      token: word?.token ?? '',
      answer: 'no_longer',
    } as const
    await expect(answerYearlyConfirmation(app.context, stolen)).rejects.toMatchObject({ status: 404 })
    await saveLandlord(amara, landlordBody('another@hallam.example'))
    expect(await words(agent)).toEqual([])
    const other = await said({ answer: 'confirm' })
    await saveLandlord(other.amara, landlordBody(other.agent, { landlordCommunicationConsent: false }))
    expect(await words(other.agent)).toEqual([])
  })

  test('sees the details that were confirmed, without later changes', async () => {
    const { amara, agent } = await said({ answer: 'confirm' })
    const [before] = await words(agent)
    const changed = { landlordName: 'Secret Estates', monthlyRent: 1333 }
    await saveTenancy(amara, changed, { landlordCommunicationConsent: true })
    await app.context.db.execute(sql`update member set first_name = 'Changed' where id = ${amara.id}`)
    const [after] = await words(agent)
    expect(after).toMatchObject({ tenant: before?.tenant, address: before?.address })
    expect(JSON.stringify(after)).not.toMatch(/Secret|1,333/)
    await sayAgain(agent, 'no_longer')
  })

  test('sees nothing of a home whose address the member corrected', async () => {
    const { amara, agent } = await said({ answer: 'confirm' })
    const details = { propertyAddress: 'Refuge House, 9 Secret Street, York' }
    await saveTenancy(amara, details, { landlordCommunicationConsent: true })
    expect(await words(agent)).toEqual([])
    await inAYear(() => expect(sayAgain(agent, 'still')).rejects.toMatchObject({ status: 404 }))
  })

  test('gets the yearly email again if the member consents after a year without consent', async () => {
    const { amara, agent } = await said({ answer: 'confirm' })
    const yearly = () => app.mail.emailsTo(agent).filter(({ subject }) => /Still your tenant/.test(subject))
    const goRound = async () => {
      await askForYearlyConfirmations(app.context)
      await app.work()
    }
    await saveLandlord(amara, landlordBody(agent, { landlordCommunicationConsent: false }))
    await inAYear(async () => {
      await goRound()
      expect(yearly()).toEqual([])
      await app.context.db.execute(sql`
        insert into consent_event (member_id, id, kind, given, text_version, text_hash, at, channel)
        select member_id, gen_random_uuid(), kind, true, text_version, text_hash,
          ${app.context.clock.now().toISOString()}, channel
        from consent_event where member_id = ${amara.id} and kind = 'landlordCommunicationConsent' limit 1`)
      await goRound()
      expect(yearly()).toHaveLength(1)
    })
  })

  test('has no confirmation to repeat after denying the tenancy', async () => {
    const { agent } = await said({ answer: 'not_my_tenant' })
    expect(await words(agent)).toEqual([])
  })
})
