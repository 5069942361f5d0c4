import { testWorld, type World } from '@keyturn/identity/testing'
import { MailRefused, type OutgoingMail } from '@keyturn/providers/mail'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contactRoute } from './api/contact.ts'
import { adminJobs } from './jobs/index.ts'

const refusing = 'nobody@full.example'

let app: World
let letters: OutgoingMail[]

beforeEach(async () => {
  letters = []
  const mail = {
    send: async (letter: OutgoingMail) => {
      if (letter.to.address === refusing) throw new MailRefused('no such mailbox')
      letters.push(letter)
    },
  }
  app = await testWorld(({ http, context }) => {
    contactRoute(http, context)
    return { context, handlers: adminJobs({ ...context, mail }) }
  })
})

afterEach(() => app.close())

const amara = {
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara@post.example',
  message: 'My July rent is missing.\n\nI paid it on the 1st.',
}

const write = (body: Record<string, unknown> = amara, from = '203.0.113.7') =>
  app.call('POST', '/api/verification/contact/', { body, from })

async function keptMessages(): Promise<number> {
  const { rows } = await app.context.db.execute<{ count: number }>(
    sql`select count(*)::int as count from contact_message`,
  )
  return rows[0]?.count ?? 0
}

const sentTo = (address: string) => letters.filter(({ to }) => to.address === address)

describe('a contact message', () => {
  test('is stored, reaches the support mailbox and is answered', async () => {
    expect(await write()).toMatchObject({
      status: 200,
      body: { success: true, message: 'Message sent successfully!' },
    })
    await app.work()
    expect(await keptMessages()).toBe(1)
    const [forUs] = sentTo(app.context.supportEmail)
    expect(forUs).toMatchObject({ subject: 'Contact: Amara Okafor', replyTo: amara.email })
    expect(forUs?.text).toContain('I paid it on the 1st.')
    expect(sentTo(amara.email)).toMatchObject([
      {
        subject: expect.stringMatching(/^We have your message \(M-[0-9A-F]{8}\)$/),
        replyTo: app.context.supportEmail,
      },
    ])
  })

  test('is stored once if it is retried within a minute, even concurrently', async () => {
    await Promise.all([write(), write({ ...amara, email: 'AMARA@post.example' }), write()])
    await write()
    await app.work()
    expect(await keptMessages()).toBe(1)
    expect(letters).toHaveLength(2)
  })

  test('is not rate limited if its button is clicked repeatedly', async () => {
    for (let press = 1; press <= 8; press++) expect((await write()).status).toBe(200)
    expect(await keptMessages()).toBe(1)
  })

  test('sent again a minute later counts as another message', async () => {
    await write()
    app.clock.setOffsetMs(61_000)
    await write()
    expect(await keptMessages()).toBe(2)
  })

  test('reaches us even if the sender’s mailbox does not exist', async () => {
    await write({ ...amara, email: refusing })
    await app.work()
    expect(sentTo(app.context.supportEmail)).toHaveLength(1)
  })

  test('with the hidden field filled in by a bot gets a normal response and is dropped', async () => {
    expect((await write({ ...amara, website: 'https://spam.example' })).status).toBe(200)
    await app.work()
    expect(await keptMessages()).toBe(0)
    expect(letters).toEqual([])
  })

  test('is acknowledged in our own words, without the sender’s text', async () => {
    const phishing = {
      firstName: 'Customer: your bank link is suspended',
      lastName: 'Visit evil.example',
      email: 'victim@post.example',
      message: 'Sign in within 24 hours at https://keyturn-secure.example/login',
    }
    await write(phishing)
    await app.work()
    const [letter] = sentTo('victim@post.example')
    const all = JSON.stringify(letter)
    for (const word of ['suspended', 'evil', '24 hours', 'keyturn-secure']) expect(all).not.toContain(word)
    expect(letter?.to.name).toBe('')
    const reference = /M-[0-9A-F]{8}/.exec(letter?.subject ?? '')?.[0] ?? '-'
    expect(sentTo(app.context.supportEmail)[0]?.text).toContain(reference)
  })

  test('shows its markup as plain text', async () => {
    await write({ ...amara, firstName: '<b>Bo</b>', message: '<script>alert(1)</script>' })
    await app.work()
    expect(sentTo(app.context.supportEmail)[0]?.html).not.toContain('<script>')
  })
})

describe('refused contact messages', () => {
  test.each([
    ['firstName', '   ', 'Please enter your first name'],
    ['lastName', undefined, 'Please enter your last name'],
    ['firstName', 'Amara\r\nBcc: all@post.example', 'May not contain line breaks or control characters.'],
    ['lastName', 'Oka\u2028for', 'May not contain line breaks or control characters.'],
    ['lastName', 'Okafor\u202egro', 'May not change the direction of writing.'],
    ['firstName', '\u200b', 'Please enter your first name'],
    ['email', 'amara', 'Please enter a valid email address'],
    ['email', 'amara@post.example\nBcc: all@post.example', 'Please enter a valid email address'],
    ['message', '\n', 'Please write a message'],
  ])('an invalid %s %j is named at its field', async (field, value, sentence) => {
    const answer = await write({ ...amara, [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { [field]: [sentence] } })
    expect(await keptMessages()).toBe(0)
  })

  test('more than five in ten minutes from one network are rate limited', async () => {
    const different = (count: number) => ({
      ...amara,
      email: `amara${count}@post.example`,
      message: `Message ${count}`,
    })
    for (let count = 1; count <= 5; count++) expect((await write(different(count))).status).toBe(200)
    const sixth = await write(different(6))
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect((await write(different(7), '198.51.100.9')).status).toBe(200)
    app.clock.setOffsetMs(10 * 60_000 + 1000)
    expect((await write(different(8))).status).toBe(200)
  })

  test('more than five in an hour from one address are rate limited, on any network', async () => {
    for (let count = 1; count <= 5; count++) {
      await write({ ...amara, message: `Message ${count}` }, `203.0.113.${count}`)
    }
    expect((await write({ ...amara, message: 'Message 6' }, '203.0.113.6')).status).toBe(429)
  })

  test('more than five in an hour for one mailbox are rate limited, in all spellings of its address', async () => {
    const spellings = ['amara@gmail.com', 'amara+1@gmail.com', 'a.mara@gmail.com', 'AMARA@googlemail.com']
    for (const [at, email] of [...spellings, 'amara+2@gmail.com', 'am.ara+3@googlemail.com'].entries()) {
      const answer = await write({ ...amara, email, message: `Message ${at}` }, `203.0.113.${at}`)
      expect(answer.status, email).toBe(at < 5 ? 200 : 429)
    }
  })
})
