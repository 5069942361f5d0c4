// Generated from the OpenAPI document by `npm run api:types`. Do not edit.
import type { Call } from '@keyturn/platform/client'
import type * as schemas from '../schemas.ts'

/** The latest in my points */
export const getRewardsActivity: Call<undefined, schemas.RewardsActivityAnswer> = {
  method: 'GET',
  path: '/api/rewards/activity/',
}

/** Every point earned and spent, page by page */
export const getRewardsLedger: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RewardsLedgerAnswer
> = { method: 'GET', path: '/api/rewards/ledger/' }

/** My vouchers */
export const getRewardsRedemptions: Call<
  { query?: { page?: number | undefined; page_size?: number | undefined } },
  schemas.RewardsRedemptionsAnswer
> = { method: 'GET', path: '/api/rewards/redemptions/' }

/** The code of one of my vouchers */
export const getRewardsRedemptionsByIdCode: Call<{ params: { id: string } }, schemas.RewardsCodeAnswer> = {
  method: 'GET',
  path: '/api/rewards/redemptions/{id}/code/',
}

/** My points */
export const getRewardsSummary: Call<undefined, schemas.RewardsSummaryAnswer> = {
  method: 'GET',
  path: '/api/rewards/summary/',
}

/** The vouchers there are */
export const getRewardsVouchers: Call<undefined, schemas.RewardsRetailersAnswer> = {
  method: 'GET',
  path: '/api/rewards/vouchers/',
}

/** Exchange points for a voucher */
export const postRewardsRedemptions: Call<
  { body: schemas.RewardsRedemptionRequestInput },
  schemas.RewardsRedemptionAnswer
> = { method: 'POST', path: '/api/rewards/redemptions/' }
