import { lazyComponent } from '@keyturn/platform/client'
import { LinkContext, type LinkProps } from '@keyturn/platform/ui'
import { useLayoutEffect } from 'react'
import { Outlet, Link as RouterLink, ScrollRestoration, useLocation } from 'react-router'
import { Frame } from './frame.tsx'
import { needsFullLoad, pageAtPath, plainPath } from './page-path.ts'

/** Loaded with the member area's own script. */
const TabBar = lazyComponent(() => import('./tab-bar.tsx').then((bar) => bar.TabBar))

/** Header, footer and tab bar of every app page. */
export function AppFrame() {
  const { pathname, search, hash } = useLocation()
  const path = plainPath(pathname)
  const title = pageAtPath(path)?.title
  useLayoutEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
  return (
    <LinkContext value={AppLink}>
      <Frame address={{ path, search, hash }} TabBar={TabBar}>
        <Outlet />
      </Frame>
      <ScrollRestoration />
    </LinkContext>
  )
}

/** React Router's link. The browser loads a URL that is no app page. */
const AppLink = (props: LinkProps) => (
  <RouterLink {...props} reloadDocument={typeof props.to === 'string' && needsFullLoad(props.to)} />
)
