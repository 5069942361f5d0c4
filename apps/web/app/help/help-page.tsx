import { lazyPart } from '@keyturn/platform/client'

// One file of its own: the site map, which every public page loads, names it alone.
export default lazyPart(() => import('./help.tsx').then(({ Help }) => Help))
