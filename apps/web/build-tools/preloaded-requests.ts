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
import { clientRenderedPages } from '../app/page-table.ts'

type Read = Pick<Call<undefined, unknown>, 'path'>

/** Calls of every member page: the profile and the plan. */
const ofEveryPage: readonly Read[] = [getAuthProfile, getSubscriptionsSubscription]

/** Calls for the first numbers of a page. A page without an entry makes its calls after its scripts have loaded. */
const ofPage: Readonly<Record<string, readonly Read[]>> = {
  '/dashboard': [getPaymentReportDashboard, getCreditProfile],
  '/rewards': [getBankingRewardsSummary, getRewardsActivity, getRewardsVouchers],
  '/credit-profile': [getCreditProfile, getCreditProfileDisputes],
}

/** Paths of the calls that a member page's document starts in its head. */
export const preloadedRequestsOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  clientRenderedPages
    .filter(isMembers)
    .map(({ path }) => [path, [...ofEveryPage, ...(ofPage[path] ?? [])].map((call) => call.path)]),
)
