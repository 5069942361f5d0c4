import { backOfficeApi, backOfficeJobs, deskDoor } from '@keyturn/back-office'
import { bankLinkApi, bankLinkJobs, bankLinkTimetable, hasLiveBank } from '@keyturn/bank-link'
import {
  type Agency,
  creditProfileApi,
  creditProfileJobs,
  creditProfileTimetable,
  creditReportingJobs,
  creditReportingTimetable,
} from '@keyturn/credit-reporting'
import { identity } from '@keyturn/identity'
import { notificationJobs, notificationsApi, notificationTimetable } from '@keyturn/notifications'
import type { Config, Secrets } from '@keyturn/platform/config'
import { createVault } from '@keyturn/platform/crypto'
import type { Tx } from '@keyturn/platform/db'
import type { Context, Feature } from '@keyturn/platform/feature'
import { type Http, sweepThrottles } from '@keyturn/platform/http'
import { type JobHandler, job, on, type Timetable } from '@keyturn/platform/jobs'
import { privacyApi, privacyJobs, privacyTimetable } from '@keyturn/privacy'
import { rentRecordApi, rentRecordJobs, rentRecordTimetable } from '@keyturn/rent-record'
import { registerRewards, rewardsJobs, rewardsTimetable } from '@keyturn/rewards'
import { seedDemo } from '@keyturn/seeds'
import { registerSubscriptions, subscriptionJobs, subscriptionTimetable } from '@keyturn/subscription'
import { createTenancies, recordConsents, tenancyApi, tenancyChanged, tenancyJobs } from '@keyturn/tenancy'
import { z } from 'zod'
import type { DaysAgo } from '../sandbox/clock.ts'
import { openBankLink } from './bank.ts'
import { openCreditReporting } from './credit-reporting.ts'
import { demoDeeds } from './demo-deeds.ts'
import { demoAnswers } from './demo-desk.ts'
import { demoFiles } from './demo-files.ts'
import { knownProviders } from './known-providers.ts'
import { openNotifications } from './notifications.ts'
import { openPrivacy } from './privacy.ts'
import type { Providers } from './providers.ts'
import { openRentRecord } from './rent-record.ts'
import { openRewards } from './rewards.ts'
import { stripeTime } from './stripe-time.ts'

export interface Features {
  handlers: JobHandler[]
  timetable: Timetable
  /** Fills an empty sandbox with the demo people. */
  seed(daysAgo: DaysAgo): Promise<void>
}

interface Plan {
  http: Http
  context: Context
  config: Config
  secrets: Secrets
  providers: Providers
}

const sweep = job('platform.sweep', z.strictObject({}))

/** Every feature by name: its routes, its jobs, its timetable. An explicit list, so that a reader finds it. */
export async function assembleFeatures(plan: Plan): Promise<Features> {
  const { http, context: common, config, secrets, providers } = plan
  const context = { ...common, ...providers, sessionSecret: secrets.sessionSecret }
  const runtime = context
  const features: Feature[] = [identity(context)]
  for (const { routes } of features) await routes(http)
  const { adminEmails, supportEmail } = config
  deskDoor(http, runtime)
  const subscription = { runtime, payments: providers.payments, mail: providers.mail }
  await registerSubscriptions(http, subscription)
  const bank = openBankLink({ runtime, ...secrets, provider: providers.bank, mail: providers.mail })
  bankLinkApi(http, bank)
  const tenancies = createTenancies({
    runtime,
    ...secrets,
    files: providers.files,
    addresses: providers.addresses,
    bankIsLinked: (memberId) => hasLiveBank(runtime.db, memberId),
  })
  await http.register(tenancyApi(tenancies))
  const record = openRentRecord(runtime, secrets, providers.files)
  await http.register(rentRecordApi(record))
  const rewards = openRewards({ runtime, config, secrets, vouchers: providers.vouchers })
  registerRewards(http, rewards)
  const creditProfile = {
    runtime,
    mail: providers.mail,
    files: providers.files,
    vault: createVault(secrets.keyRing),
    supportEmail,
    reaches: (agency: Agency) => providers.agencies.doors.has(agency),
    optIn: (tx: Tx, memberId: string, channel: string) =>
      recordConsents(tenancies, tx, memberId, { craReportingOptIn: true }, channel),
  }
  await http.register(creditProfileApi(creditProfile))
  const { files, agencies } = providers
  const reporting = openCreditReporting({ runtime, config, secrets, files, agencies })
  const known = knownProviders(config, providers)
  const notifications = openNotifications({ runtime, secrets, ...providers })
  await http.register(notificationsApi(notifications))
  const { mail } = providers
  const privacy = openPrivacy(
    { runtime, ...secrets, files, mail, supportEmail },
    { tenancies, record, creditProfile },
  )
  await http.register(privacyApi(privacy))
  const desk = {
    ...{ runtime, rewards, creditProfile, reporting, tenancies, privacy },
    providers: known,
    adminEmails,
  }
  await backOfficeApi(http, desk)
  const { stripe, bank: banks } = providers.standIns
  const doors = { subscription, tenancies, bank, reporting: creditProfile, desk }
  const deeds = stripe && banks && demoDeeds({ ...doors, stripe, banks })
  return {
    handlers: [
      on(sweep, () => sweepThrottles(runtime.db, runtime.clock.now())),
      ...features.flatMap(({ jobs }) => jobs),
      ...subscriptionJobs(subscription),
      ...(stripe ? [stripeTime(runtime, stripe)] : []),
      ...(deeds ? [demoAnswers(desk, record), demoFiles({ bank, record, reporting, agencies })] : []),
      ...bankLinkJobs(bank),
      ...tenancyJobs(tenancies, providers.mail),
      ...rentRecordJobs(record, tenancyChanged),
      ...rewardsJobs(rewards),
      ...creditProfileJobs(creditProfile),
      ...notificationJobs(notifications),
      ...creditReportingJobs(reporting),
      ...backOfficeJobs({ runtime, mail: providers.mail, supportEmail }),
      ...privacyJobs(privacy),
    ],
    timetable: [
      { cron: '20 3 * * *', job: sweep },
      ...features.flatMap(({ timetable }) => timetable),
      ...subscriptionTimetable,
      ...bankLinkTimetable,
      ...rentRecordTimetable,
      ...rewardsTimetable,
      ...creditProfileTimetable,
      ...notificationTimetable,
      ...creditReportingTimetable,
      ...privacyTimetable,
    ],
    seed: (daysAgo) => seedDemo({ identity: context, adminEmails, deeds, daysAgo }),
  }
}
