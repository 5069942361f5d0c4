import { adminArea } from '@keyturn/admin'
import { agencyFiles } from '@keyturn/agency-files'
import { bankLink } from '@keyturn/bank-link'
import { creditProfile } from '@keyturn/credit-profile'
import { freeLook } from '@keyturn/free-look'
import { identity } from '@keyturn/identity'
import { notifications } from '@keyturn/notifications'
import type { Feature } from '@keyturn/platform/feature'
import { privacy } from '@keyturn/privacy'
import { rentPassport } from '@keyturn/rent-passport'
import { rentRecord } from '@keyturn/rent-record'
import { rentReminders } from '@keyturn/rent-reminders'
import { rentRise } from '@keyturn/rent-rise'
import { rentStatement } from '@keyturn/rent-statement'
import { rewards } from '@keyturn/rewards'
import { subscription } from '@keyturn/subscription'
import { tenancy } from '@keyturn/tenancy'

/** All features, in the order of a data export. */
const FEATURES = [
  identity,
  subscription,
  tenancy,
  rentRise,
  bankLink,
  rentRecord,
  rentPassport,
  rentStatement,
  freeLook,
  rewards,
  agencyFiles,
  creditProfile,
  rentReminders,
  notifications,
  adminArea,
  privacy,
]

/** Intersection of all features' contexts. */
export type AppContext = (typeof FEATURES)[number] extends (context: infer Each) => Feature ? Each : never

export const listFeatures = (context: AppContext): Feature[] => FEATURES.map((feature) => feature(context))
