import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AGENCIES } from '@keyturn/agency-files/constants'
import { StartupError } from '@keyturn/platform/config'
import { createSftpAgency } from '@keyturn/providers/credit-agency/sftp'
import { type AgencyStandIn, startAgencyStandIn } from '@keyturn/providers/credit-agency/sftp/stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../config/index.ts'
import { type ProviderConfig, readProviderConfig, refuseWrongAgencyKeys } from './providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'keyturn-agencies-'))
let standIn: AgencyStandIn
beforeAll(async () => {
  standIn = await startAgencyStandIn({ agencies: AGENCIES, now: () => new Date(), answersByItself: false })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await standIn.close()
})

/** Starts the providers with this settings file. */
async function startedWith(settings: object): Promise<ProviderConfig> {
  const path = join(folder, 'agencies.json')
  writeFileSync(path, JSON.stringify(settings))
  const ways = readProviderConfig(parseConfig({ CREDIT_AGENCIES: path }))
  await refuseWrongAgencyKeys(ways)
  return ways
}
const right = () => {
  const { agency: _named, ...way } = standIn.settingsFor('experian')
  return { sourceCode: 427, companyName: 'KEYTURN', ...way }
}

test('valid keys configure an agency, also while the agency is unreachable', async () => {
  const away = await startedWith({ experian: { ...right(), server: { ...right().server, port: 1 } } })
  expect(away.agencies?.map(({ agency }) => agency)).toEqual(['experian'])
  const [way] = (await startedWith({ experian: right() })).agencies ?? []
  expect(way && (await createSftpAgency(way).check())).toEqual({ works: true })
})

test('an invalid key stops the start with the agency’s name, the cause and the cure', async () => {
  const { keys, server } = right()
  for (const [change, cause] of [
    [
      { keys: { ...keys, signingKey: 'nonsense' } },
      'CREDIT_AGENCIES, experian: Our signing key cannot be read.',
    ],
    [
      { server: { ...server, privateKey: 'nonsense' } },
      'CREDIT_AGENCIES, experian: Our SSH key cannot be read.',
    ],
  ] as const) {
    const problem = await startedWith({ experian: { ...right(), ...change } }).catch(
      (error: unknown) => error,
    )
    expect(problem).toBeInstanceOf(StartupError)
    expect(problem).toMatchObject({ message: cause, cure: expect.stringContaining('CREDIT_AGENCIES') })
  }
})

test('an agency whose file format is not registered stops the start', async () => {
  const way = () => ({ ...right(), companyName: 'KEYTURN' })
  for (const settings of [{ equifax: way() }, { transunion: { ...way(), format: 'cais' } }]) {
    const [agency] = Object.keys(settings)
    await expect(startedWith(settings)).rejects.toMatchObject({
      message: `CREDIT_AGENCIES, ${agency}: no file format of this agency is registered.`,
    })
  }
  const ways = await startedWith({ experian: way() })
  expect(ways.agencies?.map(({ format }) => format)).toEqual(['cais'])
})
