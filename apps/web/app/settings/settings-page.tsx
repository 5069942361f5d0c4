import { lazyComponent } from '@keyturn/platform/client'

// One small chunk, because every public page has the site map, which lists all chunks of each page.
export default lazyComponent(() => import('./settings.tsx').then(({ Settings }) => Settings))
