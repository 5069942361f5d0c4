/** Written by build-tools/page-scripts.ts from the table of pages. */
declare module 'virtual:pages' {
  import type { ComponentType } from 'react'
  import type { MetaDescriptor } from 'react-router'

  export interface PageScript {
    default: ComponentType
    meta: () => MetaDescriptor[]
  }

  import type { PageRow } from './page-table.ts'

  export interface Page extends Omit<PageRow, 'file' | 'readyMade'> {
    load: () => Promise<PageScript>
  }

  export const pages: readonly Page[]
}
