import { type Act, isActive, isOpen } from './act.ts'
import * as answers from './answers.ts'
import { CONSENT_KINDS, logChoice, markUncertain } from './choices.ts'
import { AGENCIES_IN_PLAN } from './model.ts'
import { AGENCIES, chooseAgencies } from './sign-up.ts'

const WAS_SENT = ['sent', 'accepted', 'visible']

export const reportingActs = {
  say_yes_to_agencies: {
    may: isActive,
    async do(life, { roll, now, trouble }) {
      const most = AGENCIES_IN_PLAN[life.plan.name]
      const turned = [...AGENCIES.slice(roll % 3), ...AGENCIES.slice(0, roll % 3)]
      const agencies = turned.slice(0, 1 + (roll % most))
      await chooseAgencies(life, agencies, now, trouble)
    },
  },
  take_yes_back: {
    // Needs no plan, because refusing is free.
    may: (life) => life.agencies.length > 0,
    async do(life, { roll, now, trouble }) {
      const agency = life.agencies[roll % life.agencies.length]
      await life.line.do(`/api/credit-profile/consents/${agency}/`, { method: 'DELETE', trouble })
      life.agencies = life.agencies.filter((each) => each !== agency)
      if (agency) logChoice(life, agency, false, now)
    },
  },
  take_consent_back: {
    // Same: refusing needs no plan.
    may: () => true,
    async do(life, { roll, now, today, stop, trouble }) {
      const kind = [...CONSENT_KINDS, 'craReportingOptIn' as const][roll % 4] ?? 'bankDataConsent'
      if (kind === 'craReportingOptIn' ? life.agencies.length === 0 : !life.consents.includes(kind)) return
      await life.line.do(`/api/verification/consents/${kind}/`, { method: 'DELETE', trouble })
      if (kind === 'craReportingOptIn') {
        for (const agency of life.agencies) logChoice(life, agency, false, now)
        logChoice(life, 'reporting', false, now)
        life.agencies = []
        return
      }
      logChoice(life, kind, false, now)
      life.consents = life.consents.filter((each) => each !== kind)
      life.consentsBackAt = stop + 1 + (roll % 7)
      markUncertain(life, today)
      if (kind !== 'tenancyDataConsent') life.bank = 'away'
      life.bankBackAt = life.consentsBackAt + 1
    },
  },
  dispute: {
    may: (life, moment) => isOpen(life, moment) && life.disputeId === null,
    async do(life, { roll, trouble }) {
      const { months } = await life.line.get('/api/credit-profile/', answers.profile)
      const sent = months.flatMap(({ month, entries }) =>
        entries.filter(({ state }) => WAS_SENT.includes(state)).map(({ agency }) => ({ agency, month })),
      )
      const wish = sent[roll % Math.max(1, sent.length)]
      if (!wish) return
      const body = { ...wish, reason: 'I paid this month in full.' }
      await life.line.do('/api/credit-profile/disputes/', { body, trouble })
      life.disputed = wish
      const { items } = await life.line.get('/api/credit-profile/disputes/', answers.disputes)
      const mine = items.filter(({ state }) => state === 'open')
      if (mine.length !== 1 || !mine[0])
        throw new Error(`One question was put, and ${mine.length} stand open.`)
      life.disputeId = mine[0].id
    },
  },
  withdraw_dispute: {
    may: (life, moment) => isOpen(life, moment) && life.disputeId !== null,
    async do(life, { trouble }) {
      await life.line.do(`/api/credit-profile/disputes/${life.disputeId}/withdraw/`, { trouble })
      life.disputeId = null
      life.disputed = null
    },
  },
} satisfies Partial<Record<string, Act>>
