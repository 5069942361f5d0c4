import type { MetaFunction } from 'react-router'
import { late } from '../shell/late.tsx'

export const meta: MetaFunction = () => [{ title: 'Check a rent rise · Keyturn' }]

// The site map travels with every public page and names all that a page loads: of this one, a single file.
export default late(() => import('./rent-rise.tsx').then(({ RentRiseWithSeen }) => RentRiseWithSeen))
