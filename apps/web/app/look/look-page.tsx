import type { MetaFunction } from 'react-router'
import { late } from '../shell/late.tsx'

export const meta: MetaFunction = () => [{ title: 'See what your bank proves, free · Keyturn' }]

// The site map travels with every public page and names all that a page loads: of this one, a single file.
export default late(() => import('./look.tsx').then(({ Look }) => Look))
