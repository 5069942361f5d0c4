import { announcement } from '@keyturn/platform/jobs'
import { z } from 'zod'
import { RENT_TROUBLES } from './words.ts'

const rentDay = z.object({
  memberId: z.string(),
  tenancyId: z.string(),
  dueOn: z.string(),
  /** A payment booked by then is on time. */
  onTimeBy: z.string(),
  /** What is still to be paid. */
  pence: z.int(),
  /** Whom it goes to and the account it leaves from, as far as they are known. */
  payee: z.string().optional(),
  account: z.string().optional(),
})

/** A rent day comes near, and its rent is still to be paid. */
export const rentDayNear = announcement(
  'rent day near',
  rentDay.extend({
    /** What always left for it until now, where that is less. */
    usualPence: z.int().optional(),
    /** Declared rent, if payments show a higher one. */
    declaredPence: z.int().optional(),
  }),
)

/** Something is different about the rent of a day, while there is time to put it right. */
export const rentDayTroubled = announcement(
  'rent day troubled',
  rentDay.extend({
    trouble: z.enum(RENT_TROUBLES),
    foundPence: z.int(),
    /** Another payee's name, where the rent went to one. */
    wentTo: z.string().optional(),
  }),
)
