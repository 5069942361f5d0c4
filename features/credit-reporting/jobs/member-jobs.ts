import { findMember, memberErased } from '@keyturn/identity'
import { dayOfInstant } from '@keyturn/platform/days'
import { type JobHandler, on, subscriptionTo, type Timetable } from '@keyturn/platform/jobs'
import { type Letter, renderLetter } from '@keyturn/platform/mail'
import { MailRefused } from '@keyturn/providers/mail'
import { paperBrought, paperGone } from '@keyturn/rent-record'
import { planChanged, standardPlan } from '@keyturn/subscription'
import { consentChanged } from '@keyturn/tenancy'
import type { z } from 'zod'
import { forgetQuestions } from '../actions/bring-evidence.ts'
import { withdrawEveryAgency } from '../actions/change-consents.ts'
import { callOffCorrection, correctByPaper } from '../actions/correct-by-paper.ts'
import { noteCorrections } from '../actions/note-corrections.ts'
import { watchDisputes as watch } from '../actions/watch-disputes.ts'
import { personNeeded, reportAccepted } from '../announcements.ts'
import { agenciesCovered, agenciesGiven } from '../domain/consents.ts'
import { clockOf } from '../domain/dispute.ts'
import { byHandLetter, neededLetter, reminderLetter } from '../mail/desk-letters.ts'
import {
  consentsLetter,
  correctedLetter,
  decidedLetter,
  receivedLetter,
  smallerPlan,
} from '../mail/member-letters.ts'
import type { MemberSide } from '../member-side.ts'
import { standingConsents } from '../store/consents.ts'
import { correctionsByHand, type Dispute, findDispute } from '../store/disputes.ts'
import * as kinds from './member-kinds.ts'

export function creditProfileJobs(house: MemberSide): JobHandler[] {
  const { db } = house.runtime
  const aboutDispute =
    (write: (reader: Reader, dispute: Dispute) => Letter) =>
    async (data: { memberId: string; disputeId: string }, { jobId }: { jobId: string }) => {
      const dispute = await findDispute(db, data.memberId, data.disputeId)
      if (dispute) await send(house, data.memberId, jobId, (reader) => write(reader, dispute))
    }
  return [
    subscriptionTo(
      consentChanged,
      'credit-reporting.opt-in-changed',
      async ({ memberId, kind, given, at }) => {
        // The general yes was taken back, so none to any agency stands that was given until then.
        if (kind === 'craReportingOptIn' && !given)
          await withdrawEveryAgency(
            house,
            memberId,
            'opt-in withdrawn',
            at === undefined ? undefined : new Date(at),
          )
      },
    ),
    subscriptionTo(planChanged, 'credit-reporting.plan-changed', async ({ memberId, plan }) => {
      if (plan === 'standard') await tellOfSmallerPlan(house, memberId)
    }),
    subscriptionTo(reportAccepted, 'credit-reporting.note-corrections', ({ memberId }) =>
      noteCorrections(house, memberId),
    ),
    subscriptionTo(paperBrought, 'credit-reporting.paper-brought', (about) => correctByPaper(house, about)),
    subscriptionTo(paperGone, 'credit-reporting.paper-gone', (about) => callOffCorrection(house, about)),
    subscriptionTo(personNeeded, 'credit-reporting.tell-desk', (needed) => tellDesk(house, needed)),
    on(kinds.deskLetter, (needed, { jobId }) =>
      writeToDesk(house, jobId, neededLetter(house.runtime.publicUrl, needed)),
    ),
    on(kinds.byHandLetter, async ({ memberId, disputeId }, { jobId }) => {
      const left = await correctionsByHand(db, memberId, disputeId)
      if (left.length > 0) await writeToDesk(house, jobId, byHandLetter(house.runtime.publicUrl, left))
    }),
    subscriptionTo(memberErased, 'credit-reporting.forget-questions', ({ memberId }) =>
      forgetQuestions(house, memberId),
    ),
    on(kinds.consentLetter, ({ memberId, ...changes }, { jobId }) =>
      send(house, memberId, jobId, (reader) => consentsLetter(reader, changes)),
    ),
    on(kinds.smallerPlanLetter, ({ memberId, ...agencies }, { jobId }) =>
      send(house, memberId, jobId, (reader) => smallerPlan(reader, agencies)),
    ),
    on(
      kinds.disputeReceived,
      aboutDispute((reader, dispute) => {
        const openedOn = dayOfInstant(dispute.openedAt)
        return receivedLetter(reader, dispute, clockOf(openedOn, openedOn))
      }),
    ),
    on(kinds.disputeDecidedLetter, aboutDispute(decidedLetter)),
    on(kinds.disputeCorrected, aboutDispute(correctedLetter)),
    on(kinds.watchDisputes, () => watch(house)),
    on(kinds.disputeReminder, ({ memberId, disputeId, day }, { jobId }) =>
      remind(house, { memberId, disputeId, day }, jobId),
    ),
    on(kinds.dropEvidence, ({ key }) => house.files.delete(key)),
  ]
}

export const creditProfileTimetable: Timetable = [{ cron: '30 8 * * *', job: kinds.watchDisputes }]

interface Reader {
  firstName: string
  origin: string
}

/** An address that will never take a letter is no reason to try eight times. */
async function send(
  house: MemberSide,
  memberId: string,
  id: string,
  write: (reader: Reader) => Letter,
): Promise<void> {
  const { db, publicUrl, log } = house.runtime
  const member = await findMember(db, memberId)
  if (!member?.email) return
  const to = { address: member.email, name: `${member.firstName} ${member.lastName}`.trim() }
  const letter = await renderLetter(write({ firstName: member.firstName, origin: publicUrl }))
  try {
    await house.mail.send({ id, to, ...letter })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.warn({ memberId }, 'the member’s mailbox refused our letter about reporting')
  }
}

async function remind(
  house: MemberSide,
  { memberId, disputeId, day }: { memberId: string; disputeId: string; day: number },
  id: string,
): Promise<void> {
  const { db, clock, publicUrl } = house.runtime
  const dispute = await findDispute(db, memberId, disputeId)
  if (!dispute || dispute.decidedAt !== null) return
  const { legalBy } = clockOf(dayOfInstant(dispute.openedAt), dayOfInstant(clock.now()))
  await writeToDesk(house, id, reminderLetter(publicUrl, { day, legalBy }))
}

async function writeToDesk({ mail, supportEmail }: MemberSide, id: string, letter: Letter): Promise<void> {
  await mail.send({ id, to: { address: supportEmail }, ...(await renderLetter(letter)) })
}

const GATHERED_FOR_MS = 10 * 60_000

/** A snapshot taken in many stretches asks the same thing many times: one letter says it. */
async function tellDesk(
  { runtime: { db, clock, queue } }: MemberSide,
  needed: z.infer<typeof personNeeded.schema>,
): Promise<void> {
  const { why, agency, month, fileId } = needed
  const singletonKey = [why, agency, month, fileId].join(':')
  const startAfter = new Date(clock.now().getTime() + GATHERED_FOR_MS)
  await db.transaction((tx) => queue.enqueue(tx, kinds.deskLetter, needed, { singletonKey, startAfter }))
}

async function tellOfSmallerPlan(house: MemberSide, memberId: string): Promise<void> {
  const { db, queue } = house.runtime
  const standing = await standingConsents(db, memberId)
  const kept = agenciesCovered(standing, standardPlan.features.craReportingCount)
  const waiting = agenciesGiven(standing)
    .map(({ agency }) => agency)
    .filter((agency) => !kept.includes(agency))
  if (waiting.length > 0)
    await db.transaction((tx) => queue.enqueue(tx, kinds.smallerPlanLetter, { memberId, kept, waiting }))
}
