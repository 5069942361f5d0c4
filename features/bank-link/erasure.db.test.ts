import { memberErased } from '@keyturn/identity'
import { createBud } from '@keyturn/providers/bank/bud'
import { startBudStandIn } from '@keyturn/providers/bank/bud/stand-in'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bankLinkData } from './index.ts'
import { type BankWorld, bankWorld, type OpenBank } from './testing/index.ts'

const AMARA = '0192aaaa-0000-7000-8000-000000000001'
const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const openBud: OpenBank = async (world, now) => {
  const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
  const standIn = await startBudStandIn({ world, ...keys, consentPage })
  const webhookKeysUrl = `${standIn.url}/bud-callback.jwks`
  return { standIn, provider: createBud({ baseUrl: standIn.url, ...keys, webhookKeysUrl, now, pauseMs: 1 }) }
}

let app: BankWorld
beforeEach(async () => {
  app = await bankWorld(openBud, '2026-09-10T10:00:00Z')
  await app.connect(AMARA, { kind: 'persona', personaId: 'steady-payer' })
  await app.worker.drain()
  await app.world.setOutage(true)
  await app.bank.db.execute(sql`update member set erased_at = '2026-09-10T10:00:00Z' where id = ${AMARA}`)
  await app.bank.db.transaction((tx) => app.bank.queue.publish(tx, memberErased, { memberId: AMARA }))
  await app.worker.drain()
})
afterEach(() => app.close())

const given = () => app.world.look((state) => Object.keys(state.consents).length)
const left = () => bankLinkData.unfinished?.(app.bank.db, AMARA)

test('a closed account keeps the key to its bank consent until the provider has ended the consent', async () => {
  await app.moveTo('2026-09-12T09:00:00Z')
  expect(await given()).toBe(1)
  expect(await left()).toEqual(['bud still knows the member'])
  await app.world.setOutage(false)
  await app.moveTo('2026-09-13T10:00:00Z')
  expect(await given()).toBe(0)
  expect(await left()).toEqual([])
})

test('the nightly job ends a closed account’s bank consent if all retries failed', async () => {
  await app.bank.db.execute(sql`delete from pgboss.job where data ->> 'memberId' = ${AMARA}`)
  await app.world.setOutage(false)
  await app.moveTo('2026-09-11T10:00:00Z')
  expect(await given()).toBe(0)
  expect(await left()).toEqual([])
})
