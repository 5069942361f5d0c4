import { expect, test } from 'vitest'
import { type AgencyAccount, write } from '../cais/index.ts'
import { aHeader, anAccount, bytesOf, numbered } from '../cais/testing.ts'
import { type AgencyTrouble, aFile, creditAgencySuite } from '../suite.ts'
import { createSftpAgency } from './adapter.ts'
import { usableKeys } from './keys.ts'
import { type Fault, startAgencyStandIn } from './stand-in/index.ts'

const agencies = ['experian', 'equifax']
const now = () => new Date('2026-10-20T09:00:00Z')
const patience = { tries: 3, firstWaitMs: 1 }

const troubles: Record<AgencyTrouble, Fault> = {
  down: 'unreachable',
  impostor: 'wrong_host_key',
  locked_out: 'not_authorised',
  full: 'disk_full',
  breaks_midway: 'drop_during_upload',
  breaks_after_arrival: 'drop_after_rename',
  empties_its_inbox: 'taken_from_inbox',
  loses_a_byte: 'short_file',
  rejects_the_header: 'header_rejected',
  answers_twice: 'acknowledge_twice',
  never_answers: 'acknowledge_never',
  answers_gibberish: 'garbled_answer',
}

async function world(answersByItself = false) {
  const standIn = await startAgencyStandIn({ agencies, now, answersByItself })
  return {
    standIn,
    agency: createSftpAgency({ ...standIn.settingsFor('experian'), ...patience }),
    arrived: () => standIn.files('experian'),
    answer: (name: string, verdict: Parameters<typeof standIn.answer>[1]) =>
      expect(standIn.answer(name, verdict)).toBe('answered'),
    trouble: (kind: AgencyTrouble) => standIn.misbehave(troubles[kind]),
    close: standIn.close,
  }
}

creditAgencySuite('SFTP with OpenPGP', () => world())

const fileOf = (...accounts: AgencyAccount[]) => write({ header: aHeader(), accounts })

test('each agency gets only its own files, sealed with its own key', async () => {
  const { standIn, agency, close } = await world()
  const other = createSftpAgency({ ...standIn.settingsFor('equifax'), ...patience })
  await agency.deliver(aFile('A'))
  await other.deliver(aFile('B'))
  expect(standIn.files('experian').map(({ name }) => name)).toEqual(['A'])
  expect(standIn.files('equifax').map(({ name }) => name)).toEqual(['B'])
  expect(standIn.files()).toHaveLength(2)
  expect(await other.collect()).toMatchObject([{ fileName: 'B' }])
  await close()
})

test('a file sealed with another agency’s key is rejected completely, because it cannot be opened', async () => {
  const { standIn, close } = await world()
  const wrongKeys = {
    ...standIn.settingsFor('experian'),
    keys: standIn.settingsFor('equifax').keys,
    ...patience,
  }
  const agency = createSftpAgency(wrongKeys)
  await agency.deliver(aFile('A'))
  expect(await agency.collect()).toMatchObject([{ kind: 'file_rejected', code: 'E01' }])
  await close()
})

test('a file with another signature is rejected completely', async () => {
  const { standIn, close } = await world()
  const stranger = await startAgencyStandIn({ agencies, now, answersByItself: false })
  const settings = standIn.settingsFor('experian')
  const keys = { ...settings.keys, signingKey: stranger.settingsFor('experian').keys.signingKey }
  const agency = createSftpAgency({ ...settings, keys, ...patience })
  await agency.deliver(aFile('A'))
  expect(await agency.collect()).toMatchObject([{ kind: 'file_rejected', code: 'E01' }])
  await stranger.close()
  await close()
})

test('files in transit and on the agency’s disk show no name or account number', async () => {
  const { seal, makePgpKeyPair } = await import('./sealing.ts')
  const pair = await makePgpKeyPair('somebody')
  const sealed: Uint8Array[] = []
  const content = aFile('A')
  const keys = await usableKeys({ agencyPublicKey: pair.publicKey, signingKey: pair.privateKey })
  for await (const chunk of seal(content.open(), keys)) {
    sealed.push(chunk)
  }
  const text = Buffer.concat(sealed).toString('latin1')
  expect(text).not.toContain('LOVELACE')
  expect(text).not.toContain(numbered(1))
})

test('a file of several megabytes arrives complete, in many blocks', async () => {
  const { agency, arrived, close } = await world()
  const accounts = Array.from({ length: 12_000 }, (_, i) => anAccount({ accountNumber: numbered(i) }))
  const bytes = fileOf(...accounts)
  await agency.deliver(aFile('LARGE', bytes))
  expect(arrived()[0]?.content === bytes.toString('latin1')).toBe(true)
  await close()
})

test('the stand-in agency accepts a clean file and rejects people it cannot match', async () => {
  const { agency, standIn, close } = await world(true)
  await agency.deliver(aFile('CLEAN', fileOf(anAccount())))
  await agency.deliver(
    aFile('MIXED', fileOf(anAccount(), anAccount({ accountNumber: numbered(2), name: 'MAX REJECTED' }))),
  )
  const answers = await agency.collect()
  expect(answers).toContainEqual(expect.objectContaining({ kind: 'accepted', fileName: 'CLEAN' }))
  expect(answers).toContainEqual(
    expect.objectContaining({
      fileName: 'MIXED',
      rejects: [expect.objectContaining({ accountNumber: numbered(2), code: 'R02' })],
    }),
  )
  expect(
    standIn
      .files()
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['accepted', 'records_rejected'])
  await close()
})

test('the stand-in agency checks each file against its last accepted file', async () => {
  const { agency, close } = await world(true)
  await agency.deliver(aFile('SEPTEMBER', fileOf(anAccount())))
  await agency.deliver(aFile('OCTOBER', fileOf(anAccount({ startedOn: '2025-04-01' }))))
  expect(await agency.collect()).toContainEqual(
    expect.objectContaining({
      fileName: 'OCTOBER',
      rejects: [{ accountNumber: numbered(1), code: 'R01', reason: expect.stringContaining('start date') }],
    }),
  )
  await close()
})

test('the stand-in agency rejects an unreadable record and accepts the rest of the file', async () => {
  const { agency, arrived, close } = await world(true)
  const bytes = bytesOf({
    header: aHeader(),
    accounts: [anAccount(), anAccount({ accountNumber: numbered(2) })],
  })
  bytes.write('?', 532 + 270, 'latin1')
  await agency.deliver(aFile('A', bytes))
  expect(await agency.collect()).toContainEqual(
    expect.objectContaining({
      rejects: [expect.objectContaining({ accountNumber: numbered(1), code: 'R01' })],
    }),
  )
  expect(arrived()[0]?.state).toBe('records_rejected')
  await close()
})

test('an answer recorded by hand is accepted once, for an existing file and its accounts', async () => {
  const { agency, standIn, close } = await world()
  await agency.deliver(aFile('A'))
  expect(standIn.answer('B', 'accept')).toBe('unknown_file')
  expect(standIn.answer('A', [{ accountNumber: 'NOBODY', code: 'R02' }])).toBe('unknown_account')
  expect(standIn.answer('A', 'accept')).toBe('answered')
  expect(standIn.answer('A', 'accept')).toBe('already_answered')
  await close()
})

test('a restarted stand-in agency keeps its files, answers and accounts', async () => {
  let kept: unknown = null
  const keeping = {
    load: async () => kept,
    save: async (state: object) => {
      kept = JSON.parse(JSON.stringify(state))
    },
  }
  const first = await startAgencyStandIn({ agencies, now, answersByItself: true, keeping })
  const before = createSftpAgency({ ...first.settingsFor('experian'), ...patience })
  await before.deliver(aFile('SEPTEMBER', fileOf(anAccount())))
  await first.close()
  const second = await startAgencyStandIn({ agencies, now, answersByItself: true, keeping })
  const after = createSftpAgency({ ...second.settingsFor('experian'), ...patience })
  expect(second.files('experian').map(({ name, state }) => [name, state])).toEqual([
    ['SEPTEMBER', 'accepted'],
  ])
  expect((await after.collect()).map(({ kind }) => kind)).toEqual(['received', 'accepted'])
  expect(await after.deliver(aFile('SEPTEMBER'))).toMatchObject({ wasThere: true })
  await after.deliver(aFile('OCTOBER', fileOf(anAccount({ startedOn: '2025-04-01' }))))
  expect(second.files('experian')[0]).toMatchObject({ name: 'OCTOBER', rejects: [{ code: 'R01' }] })
  await second.clear()
  expect(second.files()).toEqual([])
  expect(await after.collect()).toEqual([])
  await second.close()
})

test('unreadable content is not delivered, and the error says why', async () => {
  const { agency, arrived, close } = await world()
  const whole = aFile('A')
  const broken = {
    ...whole,
    async *open() {
      for await (const chunk of whole.open()) yield chunk.subarray(0, 100)
      throw new Error('The disk went away.')
    },
  }
  await expect(agency.deliver(broken)).rejects.toThrow('The disk went away.')
  expect(arrived()).toEqual([])
  expect(await agency.deliver(whole)).toMatchObject({ wasThere: false })
  expect(arrived()).toHaveLength(1)
  await close()
})
