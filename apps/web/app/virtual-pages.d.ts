/** Written by build-tools/page-scripts.ts from the table of pages. */
declare module 'virtual:pages' {
  import type { PageRow } from './page-row.ts'

  export type Page = Omit<
    PageRow,
    'file' | 'description' | 'share' | 'canonical' | 'unlisted' | 'noIndex' | 'prerendered'
  >

  export const pages: readonly Page[]
}

declare module 'virtual:site-scripts' {
  import type { ComponentType } from 'react'

  export const scripts: Record<string, () => Promise<{ default: ComponentType }>>
}

declare module 'virtual:app-scripts' {
  import type { ComponentType } from 'react'

  export const scripts: Record<string, () => Promise<{ default: ComponentType }>>
}
