import { lookUp } from '@keyturn/platform/db'
import { type HttpPlugin, memberOf } from '@keyturn/platform/http'
import { storeSupportNeeds, withdrawSupportNeeds } from '../actions/support-needs.ts'
import type { PrivacyContext } from '../context.ts'
import { type SupportNeedsView, supportNeedsAnswer, supportNeedsBody } from '../contract.ts'
import { SUPPORT_CONSENT } from '../domain/support-needs.ts'
import { type StoredSupportNeeds, supportNeedsOf } from '../store/support-needs.ts'

const url = '/api/privacy/support-needs/'
const tags = ['privacy']
const config = { access: 'verified' } as const

export function supportNeedsRoutes(context: PrivacyContext): HttpPlugin {
  const answerTo = async (memberId: string) => {
    const needs = await lookUp(context.db, supportNeedsOf(memberId))
    const { version, text } = SUPPORT_CONSENT
    return { needs: needs && viewSupportNeeds(needs), consent: { version, text } }
  }
  const response = { 200: supportNeedsAnswer }
  return async (app) => {
    app.get(
      url,
      {
        config,
        schema: { operationId: 'getPrivacySupportNeeds', tags, summary: 'Read my support needs', response },
      },
      (request) => answerTo(memberOf(request).memberId),
    )
    app.put(
      url,
      {
        config,
        schema: {
          operationId: 'putPrivacySupportNeeds',
          tags,
          summary: 'Save my support needs, with consent',
          body: supportNeedsBody,
          response,
        },
      },
      async (request) => {
        const { memberId } = memberOf(request)
        const {
          large_print: largePrint,
          by_phone: byPhone,
          more_time: moreTime,
          speaker,
          own_words: ownWords,
          current_password: password,
        } = request.body
        const needs = { largePrint, byPhone, moreTime, speaker, ownWords }
        await storeSupportNeeds(context, memberId, needs, password)
        return answerTo(memberId)
      },
    )
    app.delete(
      url,
      {
        config,
        schema: {
          operationId: 'deletePrivacySupportNeeds',
          tags,
          summary: 'Delete my support needs',
          response,
        },
      },
      async (request) => {
        const { memberId } = memberOf(request)
        await withdrawSupportNeeds(context, memberId)
        return answerTo(memberId)
      },
    )
  }
}

export const viewSupportNeeds = (needs: StoredSupportNeeds): SupportNeedsView => ({
  large_print: needs.largePrint,
  by_phone: needs.byPhone,
  more_time: needs.moreTime,
  speaker: needs.speaker,
  own_words: needs.ownWords,
  agreed_at: needs.agreedAt.toISOString(),
})
