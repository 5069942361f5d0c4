import { addDays, addMonths, type Day, firstOfMonth, monthOf } from '@keyturn/platform/days'
import type { PassportMonth, Statement } from './passport.ts'

/** Code of the sample passport. Never issued to a member. */
export const SAMPLE_CODE = 'SAMPASSPRT22'

const SAMPLE_MONTHS = 12

/** Sample passport of an invented renter, dated today. Proves nothing. */
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
