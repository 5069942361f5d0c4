import { type Member, ownMailboxes, setMemberFlags } from '@keyturn/identity'
import type { TenancyContext } from '../context.ts'
import type { LandlordBody } from '../contract/index.ts'
import { consentsNow } from '../domain/consents.ts'
import { isOurAddress } from '../domain/our-address.ts'
import { readEmail, readPhone } from '../domain/read-values.ts'
import type { Problem } from '../domain/tenancy-details.ts'
import { tenancyChanged } from '../events.ts'
import { findConsents } from '../store/consents.ts'
import { changeHome, findHomes, lockHomes } from '../store/homes.ts'
import { findLandlordDetails, saveLandlordDetails } from '../store/landlords.ts'
import { askLandlord } from './ask-landlord.ts'
import { Incomplete } from './problems.ts'
import { recordConsents } from './record-consents.ts'

/** Saves landlord and agent. With the member's consent, asks them to confirm the tenancy. */
export async function saveLandlord(
  context: TenancyContext,
  member: Pick<Member, 'id' | 'email'>,
  given: LandlordBody,
): Promise<void> {
  const body = withReadAddresses(given)
  const problems = findProblems(context, body, await ownMailboxes(context.db, member))
  if (problems.length > 0) throw new Incomplete(problems)
  const now = context.clock.now()
  await context.db.transaction(async (tx) => {
    await lockHomes(tx, member.id)
    const wish = { landlordCommunicationConsent: body.landlordCommunicationConsent }
    await recordConsents(context, tx, member.id, wish, 'landlord form')
    const consents = consentsNow(await findConsents(tx, member.id))
    // The consent requires a name, also if it was given earlier.
    if (consents.landlordCommunicationConsent && body.landlordCompany === '' && body.agentName === '')
      throw new Incomplete([{ field: 'landlordCompany', message: 'Landlord or company name is required' }])
    const before = await findLandlordDetails(tx, member.id)
    const details = {
      company: body.landlordCompany,
      address: body.landlordAddress,
      agentName: body.agentName,
      agentEmail: body.agentEmail,
    }
    await saveLandlordDetails(tx, member.id, details, now)
    const present = (await findHomes(tx, member.id)).find(({ movedOutOn }) => movedOutOn === null)
    const contact = contactOf(body)
    if (present && Object.keys(contact).length > 0) await changeHome(tx, member.id, present.id, contact)
    await setMemberFlags(tx, member.id, { landlordVerified: true })
    // Rent may be paid to the company or the agent, so their names are payees.
    if (before?.company !== details.company || before.agentName !== details.agentName)
      await context.queue.publish(tx, tenancyChanged, { memberId: member.id })
    const agent = !before ? 'first' : before.agentEmail === details.agentEmail ? 'same' : 'changed'
    if (consents.landlordCommunicationConsent)
      await askLandlord(context, tx, member, { factsChanged: false, agent })
  })
}

function findProblems(
  context: TenancyContext,
  body: LandlordBody,
  isOwn: (address: string) => boolean,
): Problem[] {
  const problems: Problem[] = []
  for (const [field, label] of [
    ['agentEmail', 'Agent email'],
    ['landlordEmail', 'Contact email'],
  ] as const) {
    const email = body[field]
    if (email === '') continue
    if (readEmail(email) === null) problems.push({ field, message: `${label} must be valid` })
    else if (isOwn(email))
      problems.push({ field, message: `${label} must be your landlord’s or agent’s, not your own` })
    else if (isOurAddress(context, email))
      problems.push({ field, message: `${label} must be your landlord’s or agent’s, not ours` })
  }
  if (body.landlordPhone !== '' && readPhone(body.landlordPhone) === null)
    problems.push({
      field: 'landlordPhone',
      message: 'Contact phone must be a phone number, like 07700 900123',
    })
  return problems
}

/** Normalises email addresses. Invalid ones stay as typed. */
const withReadAddresses = (body: LandlordBody): LandlordBody => ({
  ...body,
  agentEmail: readEmail(body.agentEmail) ?? body.agentEmail,
  landlordEmail: readEmail(body.landlordEmail) ?? body.landlordEmail,
})

function contactOf(body: LandlordBody) {
  return {
    ...(body.landlordEmail === '' ? {} : { landlordEmail: body.landlordEmail }),
    ...(body.landlordPhone === '' ? {} : { landlordPhone: body.landlordPhone }),
    ...(body.agentName === '' ? {} : { letBy: 'agent' as const }),
  }
}
