import { createSftpAgency } from '@keyturn/providers/credit-agency/sftp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, type ReportingWorld, reportingWorld } from '../testing/index.ts'
import { checkAgencyConnections } from './check-agency-connections.ts'
import { collectAnswers } from './collect-answers.ts'

const month = '2040-12'
let app: ReportingWorld
beforeAll(async () => {
  app = await reportingWorld({ listening: true })
})
afterAll(() => app.close())

type Settings = Parameters<typeof createSftpAgency>[0]

/** Runs `work` with changed settings. */
async function withSettings(change: (right: Settings) => Settings, work: () => Promise<void>): Promise<void> {
  const adapter = app.context.agencies.get('experian')?.adapter
  if (!adapter) throw new Error('There is no way to the agency.')
  const { deliver, collect, check } = adapter
  const right = { ...app.standIn.settingsFor('experian'), tries: 1 }
  Object.assign(adapter, createSftpAgency(change(right)))
  await work()
  Object.assign(adapter, { deliver, collect, check })
}

test('a wrong key, path or passphrase is explained at the file, and staff are notified', async () => {
  await app.add(aPerson())
  const locked = app.standIn.settingsFor('equifax').keys.agencyPublicKey
  await withSettings(
    (right) => ({ ...right, keys: { ...right.keys, signingKey: locked } }),
    async () => {
      await checkAgencyConnections(app.context)
      await app.work()
      expect(app.heard.needed).toMatchObject([{ why: 'agency_shut', agency: 'experian', fileId: null }])
      await app.fileOf(month)
      expect(await app.cycle('experian', month)).toMatchObject({
        state: 'approved',
        leavingAt: null,
        problem: 'Our signing key cannot be read.',
      })
      expect(app.heard.needed.at(-1)).toMatchObject({ why: 'not_delivered' })
    },
  )
  await withSettings(
    (right) => ({ ...right, inboxPath: '/elsewhere' }),
    async () => {
      await app.round(12)
      expect(await app.cycle('experian', month)).toMatchObject({
        state: 'approved',
        problem: expect.stringContaining('no such folder'),
      })
    },
  )
  expect(app.standIn.files()).toEqual([])
})

test('answers that cannot be fetched are reported once at the waiting file, and fetched after the repair', async () => {
  app.standIn.misbehave('acknowledge_never')
  await app.round(12)
  expect(app.standIn.files('experian')).toHaveLength(1)
  app.heard.needed.length = 0
  await withSettings(
    (right) => ({ ...right, outboxPath: '/elsewhere' }),
    async () => {
      for (let turn = 0; turn < 2; turn += 1) await collectAnswers(app.context, 'experian')
      await app.work()
      const { id, problem } = await app.cycle('experian', month)
      expect(problem).toContain('no such folder')
      expect(app.heard.needed).toMatchObject([{ why: 'agency_shut', fileId: id }])
    },
  )
  app.standIn.answer(`keyturn-experian-${month}-v1`, 'accept')
  await app.round(12)
  expect(await app.cycle('experian', month)).toMatchObject({ state: 'accepted', problem: null })
})

test('reachable agencies pass the connection check without a notification', async () => {
  app.heard.needed.length = 0
  await checkAgencyConnections(app.context)
  await app.work()
  expect(app.heard.needed).toEqual([])
})
