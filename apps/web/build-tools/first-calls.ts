import {
  getAuthProfile,
  getBankingRewardsSummary,
  getCreditProfile,
  getCreditProfileDisputes,
  getPaymentReportDashboard,
  getRewardsActivity,
  getRewardsVouchers,
  getSubscriptionsSubscription,
} from '@keyturn/api-client'
import type { Call } from '@keyturn/platform/client'
import { isMembers } from '../app/page-row.ts'
import { drawnPages } from '../app/page-table.ts'

type Read = Pick<Call<undefined, unknown>, 'path'>

/** What every member page waits for: who it is, and the plan. */
const ofEveryPage: readonly Read[] = [getAuthProfile, getSubscriptionsSubscription]

/** What a page's first numbers come from. A page that is not named here asks once its scripts are there. */
const ofPage: Readonly<Record<string, readonly Read[]>> = {
  '/dashboard': [getPaymentReportDashboard, getCreditProfile],
  '/rewards': [getBankingRewardsSummary, getRewardsActivity, getRewardsVouchers],
  '/credit-profile': [getCreditProfile, getCreditProfileDisputes],
}

/** Paths of the calls that the document of a member page sends from its head. */
export const firstCallsOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  drawnPages
    .filter(isMembers)
    .map(({ path }) => [path, [...ofEveryPage, ...(ofPage[path] ?? [])].map((call) => call.path)]),
)
