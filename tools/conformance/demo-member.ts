import { callsTo } from './calls.ts'
import { fetchText, retryUntilPasses } from './temp-environment.ts'

type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** Signs in a demo member with a rent record, and returns calls in their name. */
export async function callAsMember(address: string): Promise<Call> {
  const authorization = `Bearer ${await callsTo(address).signIn()}`
  return async (method, path, body) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(address + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

/** Moves the demo member out of a home that an agent confirmed, and has the agent say that the deposit was returned. */
export async function moveAfterConfirmation(address: string): Promise<void> {
  const call = await callAsMember(address)
  const agentEmail = 'rents@agent.example'
  const tokenIn = async (page: string): Promise<string> =>
    retryUntilPasses(async () => {
      const mail = await fetchText(`${address}/sandbox/mail/messages?to=${agentEmail}`)
      const token = new RegExp(`${page}([\\w-]{64})`).exec(mail)?.[1]
      if (!token) throw new Error(`No email with ${page} went to ${agentEmail}.`)
      return token
    })
  const consent = { landlordCommunicationConsent: true }
  await call('POST', '/api/verification/landlord/', { agentName: 'Agent', agentEmail, ...consent })
  const requests = '/api/verification/landlord-requests/'
  const confirmation = await tokenIn('/landlord/')
  await callsTo(address).post(`${requests}${confirmation}/`, { answer: 'confirm' })
  await call('POST', '/api/verification/tenancy/', {
    tenancy_details: {
      ...{ newHome: true, propertyAddress: '9 Hidden Lane, Hull, HU1 1AA', monthlyRent: 900 },
      tenancyStartDate: new Date().toISOString().slice(0, 10),
      ...{ landlordName: 'Nora New', landlordEmail: 'nora@new.example', landlordPhone: '020 7946 0102' },
    },
    gdpr_consent: {
      ...{ personalDataConsent: true, tenancyDataConsent: true, bankDataConsent: true, ...consent },
    },
  })
  const { homes } = (await call('GET', '/api/verification/deposits/')) as { homes: { id: string }[] }
  await call('POST', '/api/verification/deposits/', { id: homes[0]?.id })
  const question = await tokenIn('/landlord/deposit/')
  await callsTo(address).post(`/api/deposit-questions/${question}/`, { answer: 'yes' })
}
