import { BankSettings } from '@keyturn/bank-link/web'
import { ReportingPlate } from '@keyturn/credit-profile/web'
import { DeleteAccount, PersonalDetails, SecuritySettings } from '@keyturn/identity/web'
import { NotificationSettings, PreferenceSettings } from '@keyturn/notifications/web'
import { Link, TabLinks, tabClass } from '@keyturn/platform/ui'
import { BeforeClosing, DataRights, SupportNeeds } from '@keyturn/privacy/web'
import { DetectedRentCard, HeldAccounts, HousematesPaid } from '@keyturn/rent-record/web'
import { DaysAheadSettings } from '@keyturn/rent-reminders/web'
import { usePlanState } from '@keyturn/subscription/current-plan'
import { SubscriptionSettings } from '@keyturn/subscription/web'
import {
  AgreementSettings,
  ConsentSettings,
  HomeSettings,
  Housemates,
  LandlordSettings,
  RentSettings,
  useLandlordConsent,
} from '@keyturn/tenancy/web'
import { useLocation, useSearchParams } from 'react-router'
import { UnsavedChangesDialog } from './leave-guard.tsx'
import { type Section, Sections } from './sections.tsx'
import { useAnchor } from './use-anchor.ts'
import './settings.css'

interface SettingsTab {
  value: string
  label: string
  sections: readonly Section[]
}

/** Settings tabs. A feature adds a tab or a section with one line. */
const tabs: SettingsTab[] = [
  {
    value: 'personal',
    label: 'Personal',
    sections: [
      { id: 'details', label: 'Details', content: () => <PersonalDetails /> },
      { id: 'security', label: 'Security', content: () => <SecuritySettings /> },
      { id: 'notifications', label: 'Notifications', content: () => <NotificationSettings /> },
      { id: 'days-ahead', label: 'Rent reminders', content: () => <DaysAheadSettings /> },
      { id: 'preferences', label: 'Preferences', content: () => <PreferenceSettings /> },
      { id: 'what-helps-me', label: 'What helps me', content: () => <SupportNeeds /> },
      { id: 'data-rights', label: 'Data rights', content: () => <DataRights /> },
      {
        id: 'delete-account',
        label: 'Delete account',
        content: () => <DeleteAccount before={<BeforeClosing />} />,
      },
    ],
  },
  {
    value: 'subscription',
    label: 'Subscription',
    sections: [
      { id: 'plan', label: 'Plan', content: () => <SubscriptionSettings reporting={<ReportingPlate />} /> },
    ],
  },
  {
    value: 'bank',
    label: 'Bank',
    sections: [{ id: 'bank', label: 'Bank', content: () => <BankSettings held={<HeldAccounts />} /> }],
  },
  {
    value: 'tenancy',
    label: 'Tenancy',
    sections: [
      { id: 'home', label: 'Your home', content: () => <HomeSettings /> },
      {
        id: 'rent',
        label: 'Rent and payee',
        content: () => (
          <>
            <DetectedRentCard />
            <RentSettings />
          </>
        ),
      },
      {
        id: 'housemates',
        label: 'Housemates',
        content: () => <Housemates paid={<HousematesPaid />} />,
      },
      { id: 'agreement', label: 'Agreement', content: () => <AgreementSettings /> },
      { id: 'consents', label: 'Consents', content: () => <ConsentSettings /> },
    ],
  },
]

/** Shown only while the member consents to messages to the landlord. */
const landlordTab: SettingsTab = {
  value: 'landlord',
  label: 'Landlord',
  sections: [{ id: 'landlord', label: 'Landlord', content: () => <LandlordSettings /> }],
}

export function Settings() {
  return usePlanState().status === 'none' ? <EndedPlanSettings /> : <MemberSettings />
}

/** Shows only the ended plan. A member without a plan finds all other settings on the page of their data. */
function EndedPlanSettings() {
  return (
    <div className="page-width settings grid grid-cols-1 gap-7 py-[clamp(24px,4vw,44px)] max-md:gap-5">
      <h1>Settings</h1>
      <SubscriptionSettings />
      <p className="kt-quiet">
        Your record, your points and your personal data are on <Link to="/your-data">Your data</Link>.
      </p>
    </div>
  )
}

function MemberSettings() {
  const [search] = useSearchParams()
  useAnchor(useLocation().hash)
  // Shows the tab while the consent is loading, so that a link to it is not redirected.
  const withLandlord = useLandlordConsent() ?? search.get('tab') === landlordTab.value
  const shown = withLandlord ? [...tabs, landlordTab] : tabs
  const [personal] = shown
  const current = shown.find(({ value }) => value === search.get('tab')) ?? personal
  return (
    <div className="page-width settings grid grid-cols-1 gap-7 py-[clamp(24px,4vw,44px)] max-md:gap-5">
      <h1>Settings</h1>
      <TabLinks label="Settings" className="settings-tabs max-md:flex-wrap max-md:gap-x-0.5 max-md:gap-y-0">
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
      {current && <Sections key={current.value} of={current.label} sections={current.sections} />}
      <UnsavedChangesDialog />
    </div>
  )
}
