import { startTransition, useEffect, useState } from 'react'
import { Route, Router, Routes, useLocation } from 'react-router'
import { OnItsWay, Root } from './root.tsx'
import { BlownFuse, ErrorPage } from './shell/error-page.tsx'
import { Frame } from './shell/frame.tsx'
import { Fuse } from './shell/fuse.tsx'
import type { DrawablePage } from './shell/pages.ts'
import type { Place } from './shell/place.ts'
import type { Road } from './shell/road.ts'
import { useScroll } from './shell/scroll.ts'

/** The whole document at one place after the other. */
export function App({ start, road }: { start: Place; road: Road }) {
  const [place, setPlace] = useState(start)
  // Parts that come later do not empty the page that stands.
  useEffect(() => {
    return road.follow((next) => startTransition(() => setPlace(next)))
  }, [road])
  useScroll(place)
  const { location, page } = place
  return (
    <Router location={location} navigator={road.navigator}>
      <Root meta={page?.script.meta()}>
        <Fuse at={location} blown={<ErrorPage />}>
          {page ? (
            <Frame>
              <Routes>
                <Route path={page.path} element={<PageOf page={page} />} />
              </Routes>
            </Frame>
          ) : (
            <OnItsWay />
          )}
        </Fuse>
      </Root>
    </Router>
  )
}

/** A member page that breaks leaves the frame standing, and the way to the others open. */
function PageOf({ page: { script, Layout } }: { page: DrawablePage }) {
  const location = useLocation()
  const { default: Page } = script
  if (!Layout) return <Page />
  return (
    <Fuse at={location} blown={<BlownFuse />}>
      <Layout>
        <Page />
      </Layout>
    </Fuse>
  )
}
