import { PASSWORD } from '@keyturn/identity/testing'
import { FileStoreProblem } from '@keyturn/providers/storage'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aDocx, anUpload, aPdf } from './testing/files.ts'
import { aTenancy, type TenancyWorld, tenancyWorld } from './testing/index.ts'

const PATH = '/api/verification/agreement/'
let app: TenancyWorld
beforeAll(async () => {
  app = await tenancyWorld()
})
afterAll(() => app.close())

type Someone = Awaited<ReturnType<TenancyWorld['member']>>

async function upload({ token }: Someone, name: string, content: Buffer, field?: string) {
  const { headers, payload } = anUpload(name, content, field)
  const sent = { ...headers, authorization: `Bearer ${token}` }
  const answer = await app.http.inject({ method: 'POST', url: PATH, headers: sent, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const download = ({ token }: Someone) =>
  app.http.inject({ method: 'GET', url: PATH, headers: { authorization: `Bearer ${token}` } })

test('an agreement is stored encrypted and returned only as a download', async () => {
  const amara = await app.member()
  const answer = await upload(amara, '../Lease <2025>.pdf', aPdf())
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, data: { file_name: 'Lease 2025.pdf', content_type: 'application/pdf' } },
  })
  const [key] = app.files.keys().filter((each) => each.includes(amara.id))
  expect(app.files.content(key ?? '')?.includes('%PDF')).toBe(false)
  const back = await download(amara)
  expect(back.rawPayload.equals(aPdf())).toBe(true)
  expect(back.headers['content-disposition']).toMatch(/^attachment;/)
  expect(back.headers['x-content-type-options']).toBe('nosniff')
  expect(back.headers['content-security-policy']).toContain('sandbox')
})

test('a new agreement replaces the previous one, whose file is deleted', async () => {
  const amara = await app.member()
  await upload(amara, 'a.pdf', aPdf())
  await upload(amara, 'b.docx', aDocx())
  await app.work()
  expect(app.files.keys().filter((key) => key.includes(amara.id))).toHaveLength(1)
  const { body } = await app.call('GET', '/api/verification/status/', { token: amara.token })
  expect(body.data.agreement).toMatchObject({ file_name: 'b.docx' })
})

test('a file with the antivirus test signature is refused and not stored, although it is a PDF', async () => {
  const amara = await app.member()
  const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
  const answer = await upload(amara, 'lease.pdf', Buffer.concat([aPdf(), Buffer.from(virus)]))
  expect(answer).toMatchObject({ status: 400, body: { code: 'infected_file' } })
  expect(app.files.keys().filter((key) => key.includes(amara.id))).toEqual([])
})

test('a member’s uploads after fifty in a day are refused, and another member’s are not', async () => {
  const amara = await app.member()
  const statuses = new Set<number>()
  for (let count = 0; count < 50; count++)
    statuses.add((await upload(amara, 'a.txt', Buffer.from('no'))).status)
  expect(statuses).not.toContain(429)
  expect((await upload(amara, 'a.pdf', aPdf())).status).toBe(429)
  expect((await upload(await app.member(), 'a.pdf', aPdf())).status).toBe(200)
})

test('deleting the agreement also deletes its file', async () => {
  const amara = await app.member()
  await upload(amara, 'a.pdf', aPdf())
  expect((await app.call('DELETE', PATH, { token: amara.token })).status).toBe(200)
  await app.work()
  expect(app.files.keys().filter((key) => key.includes(amara.id))).toEqual([])
  expect((await download(amara)).statusCode).toBe(404)
  expect((await app.call('DELETE', PATH, { token: amara.token })).status).toBe(404)
})

test('a program named agreement.pdf is refused by its content', async () => {
  const amara = await app.member()
  const answer = await upload(amara, 'agreement.pdf', Buffer.from('MZ this is a program'))
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_file' } })
  expect((await download(amara)).statusCode).toBe(404)
})

test.each([10.5, 50])('a file of %d MB is refused as too large', async (megabytes) => {
  const big = Buffer.alloc(Math.floor(megabytes * 1_048_576))
  aPdf().copy(big)
  const answer = await upload(await app.member(), 'big.pdf', big)
  expect(answer).toMatchObject({
    status: 413,
    body: { error: 'That file is too large. The limit is 10 MB.', code: 'too_large' },
  })
})

test('an agreement of exactly 10 MB is accepted', async () => {
  const full = Buffer.alloc(10 * 1_048_576)
  aPdf().copy(full)
  expect((await upload(await app.member(), 'full.pdf', full)).status).toBe(200)
})

test('an upload without a file, with another field or without multipart has its own error', async () => {
  const amara = await app.member()
  expect((await upload(amara, 'a.pdf', aPdf(), 'document')).body).toMatchObject({ code: 'no_file' })
  const json = await app.call('POST', PATH, { token: amara.token, body: {} })
  expect(json.status).toBe(415)
})

test('another member’s agreement returns 404', async () => {
  await upload(await app.member(), 'a.pdf', aPdf())
  expect((await download(await app.member())).statusCode).toBe(404)
})

test('a file that could not be deleted is not reported as deleted; its job waits until the storage is back', async () => {
  const amara = await app.member()
  await upload(amara, 'a.pdf', aPdf())
  const erase = app.context.files.delete
  app.context.files.delete = () =>
    Promise.reject(new FileStoreProblem('no_right', 'The bucket does not let us in.'))
  await app.call('DELETE', '/api/auth/profile/', { token: amara.token, body: { password: PASSWORD } })
  await app.work()
  const [key = ''] = app.files.keys().filter((each) => each.includes(amara.id))
  const waiting = async () => {
    const { rows } = await app.database.db.execute<{ state: string }>(
      sql`select state from pgboss.job where name = 'tenancy.drop-file' and data->>'key' = ${key}`,
    )
    return rows.map(({ state }) => state)
  }
  expect(await waiting()).toEqual(['retry'])
  app.context.files.delete = erase
  await vi.waitFor(async () => {
    await app.work()
    expect(await waiting()).toEqual(['completed'])
  }, 20_000)
  expect(app.files.keys()).not.toContain(key)
})

test('a closed account keeps only its consents', async () => {
  const amara = await app.member()
  await app.call('POST', '/api/verification/tenancy/', { token: amara.token, body: aTenancy() })
  await upload(amara, 'a.pdf', aPdf())
  await app.call('DELETE', '/api/auth/profile/', { token: amara.token, body: { password: PASSWORD } })
  await app.work()
  const left = async (table: string) => {
    const { rows } = await app.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where member_id = ${amara.id}`,
    )
    return rows[0]?.count
  }
  expect(await left('tenancy')).toBe(0)
  expect(await left('tenancy_terms')).toBe(0)
  expect(await left('agreement')).toBe(0)
  expect(await left('consent_event')).toBe(3)
  expect(app.files.keys().filter((key) => key.includes(amara.id))).toEqual([])
})
