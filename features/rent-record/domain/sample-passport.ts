import { addDays, addMonths, type Day, firstOfMonth, monthOf } from '@keyturn/platform/days'
import type { PassportMonth, Statement } from './passport.ts'

/** The code of the sample passport. No member ever gets it. */
export const SAMPLE_CODE = 'SAMPASSPRT22'

const SAMPLE_MONTHS = 12

/** A passport of an invented renter, made today: what a landlord would be shown, and a proof of nothing. */
export function sampleStatement(today: Day): Statement {
  const thisMonth = firstOfMonth(today)
  const months = Array.from({ length: SAMPLE_MONTHS }, (_, index): PassportMonth => {
    const month = monthOf(addMonths(thisMonth, index - SAMPLE_MONTHS))
    if (index === 4) return { month, state: 'late' }
    return index === 7
      ? { month, state: 'confirmed', by: 'someone@agent.example', late: false }
      : { month, state: 'on_time' }
  })
  return {
    code: SAMPLE_CODE,
    issuedOn: today,
    expiresOn: addDays(today, 30),
    name: 'Sam Ample',
    nameChecked: true,
    homes: [
      {
        address: '7 Example Terrace, Leeds, LS1 4DY',
        landlord: 'Example Lettings',
        confirmedBy: 'someone@agent.example',
      },
    ],
    months,
  }
}
