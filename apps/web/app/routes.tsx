import { scripts } from 'virtual:app-scripts'
import { type Page, pages } from 'virtual:pages'
import { announceLoad } from '@keyturn/platform/client'
import { type LoaderFunctionArgs, type RouteObject, redirectDocument } from 'react-router'
import { isMembers } from './page-row.ts'
import { AppFrame } from './shell/app-frame.tsx'
import { BrokenPage, ErrorPage } from './shell/error-page.tsx'
import { loadPageScript, loadScript } from './shell/page-script.ts'

/** Loads the document of an address that is no page of the app: the server answers it. */
function loadDocument({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  announceLoad()
  return redirectDocument(pathname + search)
}

const loadMemberLayout = () => import('./shell/member-layout.tsx')

const routeOf = ({ path }: Page): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await loadPageScript(scripts, path)).default }),
})

const appPages = pages.filter(({ site }) => !site)

/** A member page that breaks leaves the frame standing, and the way to the others open. */
const memberRoutes = appPages
  .filter(isMembers)
  .map((page) => ({ ...routeOf(page), errorElement: <BrokenPage /> }))

/** React Router's routes, derived from the table of pages. */
export const appRoutes: RouteObject[] = [
  {
    element: <AppFrame />,
    errorElement: <ErrorPage />,
    children: [
      ...appPages.filter((page) => !isMembers(page)).map(routeOf),
      {
        lazy: async () => ({ Component: (await loadScript(loadMemberLayout)).MemberLayout }),
        children: memberRoutes,
      },
      { path: '*', loader: loadDocument },
    ],
  },
]
