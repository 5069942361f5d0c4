import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from './app/routes.ts'

export default {
  // The server only hands out files: every public page is written as HTML now, the member area is an app.
  ssr: false,
  prerender: prerenderedPaths,
  // The whole site map travels with the page; otherwise a click would first have to ask the server for it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
