// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** List my latest points entries */
export const getRewardsActivity: Call<undefined, schemas.RewardsActivityAnswer> = {
  method: 'GET',
  path: '/api/rewards/activity/',
}

/** List my points entries, page by page */
export const getRewardsLedger: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RewardsLedgerAnswer
> = { method: 'GET', path: '/api/rewards/ledger/' }

/** List my vouchers */
export const getRewardsRedemptions: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RewardsRedemptionsAnswer
> = { method: 'GET', path: '/api/rewards/redemptions/' }

/** Read the code of one of my vouchers */
export const getRewardsRedemptionsByIdCode: Call<{ params: { id: string } }, schemas.RewardsCodeAnswer> = {
  method: 'GET',
  path: '/api/rewards/redemptions/{id}/code/',
}

/** Read my points balance */
export const getRewardsSummary: Call<undefined, schemas.RewardsSummaryAnswer> = {
  method: 'GET',
  path: '/api/rewards/summary/',
}

/** List the available vouchers */
export const getRewardsVouchers: Call<undefined, schemas.RewardsRetailersAnswer> = {
  method: 'GET',
  path: '/api/rewards/vouchers/',
}

/** Exchange points for a voucher */
export const postRewardsRedemptions: Call<
  { body: schemas.RewardsRedemptionRequestInput },
  schemas.RewardsRedemptionAnswer
> = { method: 'POST', path: '/api/rewards/redemptions/' }
