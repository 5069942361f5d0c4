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
}

/** Bank and rent record in a house of their own; homes and points are the test's. */
export async function openRecordHouse(
  start: string,
  parts: Omit<RentRecordParts, 'runtime' | 'keyRing'>,
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
  const record = createRentRecord({ runtime: house.bank, keyRing, ...parts })
  opened.push(record)
  await house.http.register(rentRecordApi(record))
  return { ...house, record }
}
