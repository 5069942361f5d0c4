import { scripts } from 'virtual:app-scripts'
import { type Page, pages } from 'virtual:pages'
import { runBeforePageLoad } from '@keyturn/platform/client'
import { type LoaderFunctionArgs, type RouteObject, redirectDocument } from 'react-router'
import { isMembers } from './page-row.ts'
import { AppFrame } from './shell/app-frame.tsx'
import { BrokenPage, ErrorPage } from './shell/error-page.tsx'
import { loadPageScript, loadScript } from './shell/page-script.ts'

/** Loads a URL that is no app page from the server. */
function loadDocument({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  runBeforePageLoad()
  return redirectDocument(pathname + search)
}

const loadMemberLayout = () => import('./shell/member-layout.tsx')

const routeOf = ({ path }: Page): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await loadPageScript(scripts, path)).default }),
})

const appPages = pages.filter(({ site }) => !site)

/** Member pages have an error boundary inside the frame, so that navigation still works. */
const memberRoutes = appPages
  .filter(isMembers)
  .map((page) => ({ ...routeOf(page), errorElement: <BrokenPage /> }))

/** React Router's routes, derived from the page table. */
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
