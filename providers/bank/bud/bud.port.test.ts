import { bankSuite } from '../suite.ts'
import { createBud, startBudStandIn } from './index.ts'

const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }

bankSuite(async (world, now) => {
  const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
  const standIn = await startBudStandIn({ world, ...keys, consentPage })
  const webhookKeysUrl = `${standIn.url}/bud-callback.jwks`
  return { standIn, provider: createBud({ baseUrl: standIn.url, ...keys, webhookKeysUrl, now, pauseMs: 5 }) }
})
