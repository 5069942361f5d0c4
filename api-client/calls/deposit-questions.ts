// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** What a landlord is asked about a deposit */
export const getDepositQuestionsByToken: Call<
  { params: { token: string } },
  schemas.TenancyDepositQuestionResponse
> = { method: 'GET', path: '/api/deposit-questions/{token}/' }

/** Say, by the link in the letter, whether the deposit was returned in full */
export const postDepositQuestionsByToken: Call<
  { params: { token: string }; body: schemas.TenancyDepositAnswerRequestInput },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/deposit-questions/{token}/' }

/** Never ask this landlord again */
export const postDepositQuestionsByTokenStop: Call<
  { params: { token: string } },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/deposit-questions/{token}/stop/' }
