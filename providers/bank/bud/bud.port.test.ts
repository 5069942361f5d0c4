import { bankSuite } from '../suite.ts'
import { createBud, startBudStandIn } from './index.ts'

const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }

bankSuite(async (world, now) => {
  const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
  const webhookUrl = 'https://keyturn.example/api/webhooks/bud/'
  const standIn = await startBudStandIn({ world, ...keys, consentPage, webhookUrl })
  const webhookKeysUrl = `${standIn.url}/bud-callback.jwks`
  return { standIn, provider: createBud({ baseUrl: standIn.url, ...keys, webhookKeysUrl, now, pauseMs: 5 }) }
})
