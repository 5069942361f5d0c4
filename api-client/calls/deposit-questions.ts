// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** Question to a landlord about a deposit */
export const getDepositQuestionsByToken: Call<
  { params: { token: string } },
  schemas.TenancyDepositQuestionResponse
> = { method: 'GET', path: '/api/deposit-questions/{token}/' }

/** Answer the question about a deposit */
export const postDepositQuestionsByToken: Call<
  { params: { token: string }; body: schemas.TenancyDepositAnswerRequestInput },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/deposit-questions/{token}/' }

/** Stop all emails to this landlord */
export const postDepositQuestionsByTokenStop: Call<
  { params: { token: string } },
  schemas.TenancyDoneResponse
> = { method: 'POST', path: '/api/deposit-questions/{token}/stop/' }
