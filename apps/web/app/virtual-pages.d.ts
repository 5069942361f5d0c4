/** Written by build-tools/page-scripts.ts out of the site map. */
declare module 'virtual:pages' {
  import type { ComponentType } from 'react'
  import type { MetaDescriptor } from 'react-router'

  export interface PageScript {
    default: ComponentType
    meta: () => MetaDescriptor[]
  }

  export interface Page {
    /** As React Router reads it: a segment that begins with a colon stands for anything. */
    path: string
    isMembers: boolean
    load: () => Promise<PageScript>
  }

  export const pages: readonly Page[]
}
