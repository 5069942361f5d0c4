import { BankSettings } from '@keyturn/bank-link/web'
import { ReportingPlate } from '@keyturn/credit-profile/web'
import { PersonalSettings } from '@keyturn/identity/web'
import { NotificationSettings, PreferenceSettings } from '@keyturn/notifications/web'
import { TabLinks, tabClass } from '@keyturn/platform/ui'
import { BeforeClosing, DataRights } from '@keyturn/privacy/web'
import { SubscriptionSettings } from '@keyturn/subscription/web'
import { LandlordSettings, TenancySettings, useLandlordConsent } from '@keyturn/tenancy/web'
import type { ReactNode } from 'react'
import { Link, type MetaFunction, useLocation, useSearchParams } from 'react-router'
import { LeaveGuard } from './leave-guard.tsx'
import { useAnchor } from './use-anchor.ts'
import './settings.css'

export const meta: MetaFunction = () => [{ title: 'Settings · Keyturn' }]

interface SettingsTab {
  value: string
  label: string
  content: () => ReactNode
}

/** Each feature brings what is its own; one line adds a tab. */
const tabs: SettingsTab[] = [
  {
    value: 'personal',
    label: 'Personal',
    content: () => (
      <PersonalSettings beforeClosing={<BeforeClosing />}>
        <NotificationSettings />
        <PreferenceSettings />
        <DataRights />
      </PersonalSettings>
    ),
  },
  {
    value: 'subscription',
    label: 'Subscription',
    content: () => <SubscriptionSettings reporting={<ReportingPlate />} />,
  },
  { value: 'bank', label: 'Bank', content: () => <BankSettings /> },
  { value: 'tenancy', label: 'Tenancy', content: () => <TenancySettings /> },
]

/** Shown only while the member lets us write to the landlord. */
const landlordTab: SettingsTab = { value: 'landlord', label: 'Landlord', content: () => <LandlordSettings /> }

export default function SettingsPage() {
  const [search] = useSearchParams()
  useAnchor(useLocation().hash)
  // Until it is known, whoever came for that tab is not sent to another one.
  const withLandlord = useLandlordConsent() ?? search.get('tab') === landlordTab.value
  const shown = withLandlord ? [...tabs, landlordTab] : tabs
  const [personal] = shown
  const current = shown.find(({ value }) => value === search.get('tab')) ?? personal
  return (
    <div className="page-width settings">
      <h1>Settings</h1>
      <TabLinks label="Settings">
        {shown.map(({ value, label }) => (
          <Link
            key={value}
            to={`/settings?tab=${value}`}
            className={tabClass}
            aria-current={value === current?.value ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </TabLinks>
      {current?.content()}
      <LeaveGuard />
    </div>
  )
}
