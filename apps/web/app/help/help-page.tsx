import { lazyPart } from '../shell/lazy-part.tsx'

// One file of its own: the site map, which every public page loads, names it alone.
export default lazyPart(() => import('./help.tsx').then(({ Help }) => Help))
