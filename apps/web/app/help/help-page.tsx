import type { MetaFunction } from 'react-router'
import { late } from '../shell/late.tsx'

export const meta: MetaFunction = () => [{ title: 'Help · Keyturn' }]

// One file of its own: the site map, which every public page loads, names it alone.
export default late(() => import('./help.tsx').then(({ Help }) => Help))
