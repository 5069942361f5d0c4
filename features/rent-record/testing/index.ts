import { type BankHouse, type OpenBank, openBankHouse } from '@keyturn/bank-link/testing'
import { announcement, type JobHandler } from '@keyturn/platform/jobs'
import { createBud, startBudStandIn } from '@keyturn/providers/bank/bud'
import { z } from 'zod'
import {
  createRentRecord,
  type RentRecord,
  type RentRecordParts,
  rentRecordApi,
  rentRecordJobs,
} from '../index.ts'

const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }
const openBud: OpenBank = async (world, now) => {
  const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
  const standIn = await startBudStandIn({ world, ...keys, consentPage })
  const webhookKeysUrl = `${standIn.url}/bud-callback.jwks`
  return { standIn, provider: createBud({ baseUrl: standIn.url, ...keys, webhookKeysUrl, now, pauseMs: 1 }) }
}

const tenancyChanged = announcement('tenancy.changed', z.object({ memberId: z.string() }))

export interface RecordHouse extends BankHouse {
  record: RentRecord
  /** What lies in the file store, by key. */
  papers: Map<string, Buffer>
}

/** Bank and rent record in a house of their own; homes and points are the test's. */
export async function openRecordHouse(
  start: string,
  parts: Omit<RentRecordParts, 'runtime' | 'keyRing' | 'files'>,
  more: JobHandler[] = [],
): Promise<RecordHouse> {
  const opened: RentRecord[] = []
  const lazily = new Proxy({} as RentRecord, {
    get: (_target, key) => {
      if (!opened[0]) throw new Error('The house is not open yet.')
      return Reflect.get(opened[0], key)
    },
  })
  const house = await openBankHouse(openBud, start, [...rentRecordJobs(lazily, tenancyChanged), ...more])
  const keyRing = { current: 'k1', keys: { k1: Buffer.alloc(32, 7) } }
  const papers = new Map<string, Buffer>()
  const files: RentRecordParts['files'] = {
    put: async (key, content) => void papers.set(key, content),
    get: async (key) => papers.get(key) ?? null,
    delete: async (key) => void papers.delete(key),
  }
  const record = createRentRecord({ runtime: house.bank, keyRing, files, ...parts })
  opened.push(record)
  await house.http.register(rentRecordApi(record))
  return { ...house, record, papers }
}
