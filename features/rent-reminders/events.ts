import { domainEvent } from '@keyturn/platform/jobs'
import { z } from 'zod'
import { RENT_PROBLEMS } from './constants.ts'

const rentDay = z.object({
  memberId: z.string(),
  tenancyId: z.string(),
  dueOn: z.string(),
  /** A payment booked by then is on time. */
  onTimeBy: z.string(),
  /** Amount still due. */
  pence: z.int(),
  /** Payee, and the account it leaves from, if known. */
  payee: z.string().optional(),
  account: z.string().optional(),
})

/** A rent day approaches and its rent is still due. */
export const rentDayNear = domainEvent(
  'rent day near',
  rentDay.extend({
    /** Usual payment, if it is lower. */
    usualPence: z.int().optional(),
    /** Declared rent, if payments show a higher one. */
    declaredPence: z.int().optional(),
  }),
)

/** Warning about a rent while it can still be paid on time. */
export const rentDayProblem = domainEvent(
  'rent day troubled',
  rentDay.extend({
    trouble: z.enum(RENT_PROBLEMS),
    foundPence: z.int(),
    /** Name of the new payee, if the rent went to one. */
    wentTo: z.string().optional(),
  }),
)
