import { bankSuite } from '../suite.ts'
import { createTrueLayer, startTrueLayerStandIn } from './index.ts'

const keys = { clientId: 'keyturn', clientSecret: 'sandbox-secret' }

bankSuite(async (world, now) => {
  const consentPage = (id: string): string => `https://keyturn.example/sandbox/bank/consent/${id}`
  const webhookPath = '/api/webhooks/truelayer/'
  const standIn = await startTrueLayerStandIn({ world, ...keys, consentPage, webhookPath })
  const addresses = {
    apiUrl: standIn.url,
    authUrl: standIn.url,
    webhookKeysUrl: `${standIn.url}/.well-known/jwks`,
  }
  const provider = createTrueLayer({
    ...addresses,
    ...keys,
    webhookPath: '/api/webhooks/truelayer/',
    now,
    pauseMs: 2,
  })
  return { standIn, provider }
})
