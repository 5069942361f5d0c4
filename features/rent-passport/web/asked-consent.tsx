import { lazyComponent } from '@keyturn/platform/client'
import { Skeleton } from '@keyturn/platform/ui'

/** One consent with its text, loaded late, so that no chunk of other pages carries the consents of Settings. */
export const AskedConsent = lazyComponent(
  () => import('./consent-settings.ts').then((part) => part.ConsentSettings),
  <Skeleton lines={4} />,
)
