import { lazyComponent } from '@keyturn/platform/client'
import { SettingsSection, Skeleton } from '@keyturn/platform/ui'

const SupportNeedsForm = lazyComponent(
  () => import('./support-needs-form.tsx').then((part) => part.SupportNeedsForm),
  <Skeleton lines={6} />,
)

/** Settings > Personal: support needs for staff to know. */
export function SupportNeeds() {
  return (
    <SettingsSection id="what-helps-me" heading="What helps me" lead="Tell us only what you want us to know.">
      <SupportNeedsForm />
    </SettingsSection>
  )
}
