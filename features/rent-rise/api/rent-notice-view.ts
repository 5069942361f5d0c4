import type { Day } from '@keyturn/platform/days'
import { EVIDENCE_TYPES } from '@keyturn/platform/evidence-file'
import { poundsOfPence } from '@keyturn/platform/money'
import { fileOf } from '../actions/notice-file.ts'
import type { RentNoticeView } from '../contract.ts'
import { judgeRise } from '../domain/judge.ts'
import type { Source } from '../domain/law.ts'
import type { RentNotice } from '../domain/notice.ts'
import type { StoredNotice } from '../store/rent-notices.ts'

const NO_LEGAL_ADVICE =
  'This is information, not legal advice. It goes by what you typed and by nothing else.'

export function rentNoticeView(notice: StoredNotice, today: Day): RentNoticeView {
  const file = fileOf(notice)
  return {
    id: notice.id,
    country: notice.country,
    let_as: notice.letAs,
    form: notice.form,
    received_on: notice.receivedOn,
    begins_on: notice.beginsOn,
    rent: poundsOfPence(notice.rentPence),
    new_rent: poundsOfPence(notice.newRentPence),
    frequency: notice.every,
    home_began_on: notice.homeBeganOn,
    last_rise_on: notice.lastRiseOn,
    period_began_on: notice.periodBeganOn,
    fixed_until: notice.fixedUntil,
    checked_at: notice.checkedAt.toISOString(),
    file: file && {
      file_name: file.fileName,
      content_type: EVIDENCE_TYPES[file.fileKind],
      size_bytes: file.fileBytes,
    },
    answer: answerView(notice, today),
  }
}

function answerView(notice: RentNotice, today: Day): RentNoticeView['answer'] {
  const { outcome, says, law, doubts, conditions, earliestOn, steps, goodToKnow } = judgeRise(notice, today)
  return {
    outcome,
    says,
    law: law && { name: law.name, page: sourceView(law.page) },
    doubts,
    conditions: conditions.map((each) => ({ ...each, source: sourceView(each.source) })),
    earliest_on: earliestOn,
    steps: steps.map((step) => ({ ...step, source: step.source && sourceView(step.source) })),
    good_to_know: goodToKnow.map((each) => ({ says: each.says, source: sourceView(each.source) })),
    no_legal_advice: NO_LEGAL_ADVICE,
  }
}

const sourceView = ({ title, url, readOn }: Source) => ({ title, url, read_on: readOn })
