import { type Day, formatDay } from '@keyturn/platform/days'
import { Refusal, ValidationError } from '@keyturn/platform/http'

export const hasPlan = (): Refusal =>
  new Refusal(
    409,
    'plan_held',
    'You have a plan already. Link your bank in the last step of your verification.',
  )

export const hadPlan = (): Refusal =>
  new Refusal(
    409,
    'plan_had',
    'A free look is only possible before your first plan. The months you’ve proved are under Your data. With a plan, we read your bank again.',
  )

export const bankAlreadyLinked = (): Refusal =>
  new Refusal(409, 'look_open', 'Your bank is linked already. See what it shows, or delete that first.')

export const freeLookTooSoon = (nextOn: Day): Refusal =>
  new Refusal(
    409,
    'look_too_soon',
    `You have had your free look. The next one can begin on ${formatDay(nextOn)}; with a plan we read your bank at any time.`,
    { details: { next_look_on: nextOn } },
  )

export const noOpenFreeLook = (): Refusal =>
  new Refusal(409, 'look_not_open', 'You have no free look open. Start one first.')

export const consentsMissing = (): ValidationError =>
  new ValidationError({ gdpr_consent: ['Please agree to both, so that we may read your bank.'] })

export const TOO_OFTEN = 'You have connected to your bank many times today. Please try again tomorrow.'
