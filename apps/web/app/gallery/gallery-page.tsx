import { lazyPart } from '@keyturn/platform/client'

// The site map travels with every public page and names all that a page loads: of this one, a single file.
export default lazyPart(() => import('./gallery.tsx').then(({ Gallery }) => Gallery))
