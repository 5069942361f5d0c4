// The one worker of our pages. It shows what is pushed while no page of ours is open, and a page to read when Keyturn
// cannot be reached. It keeps our own public files and never an answer of the API: what is private is the page's
// (`platform/client/offline-cache.ts`).

// Written in by the build: with every build another worker, which waits until no page of the old one is open.
const KEPT = 'keyturn-offline-BUILD'
const PAGE = '/offline'

self.addEventListener('install', (event) => event.waitUntil(keepPage()))

self.addEventListener('activate', (event) => event.waitUntil(begin()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(part(request))
})

/** The page and all that it names: no other part of it is ever asked for. */
async function keepPage() {
  const answer = await fetch(PAGE, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${PAGE} answered ${answer.status}.`)
  const html = await answer.clone().text()
  const kept = await caches.open(KEPT)
  await kept.addAll(new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)))
  await kept.put(PAGE, answer)
}

async function begin() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))
  // The server is asked while the worker wakes up.
  await self.registration.navigationPreload?.enable()
}

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const { pathname, search } = new URL(event.request.url)
    if (pathname !== PAGE) return Response.redirect(`${PAGE}#${pathname}${search}`)
    return (await caches.match(PAGE)) ?? Response.error()
  }
}

/** Named by its content: what is kept is what the server would send, and what it may have no more. */
async function part(request) {
  return (await caches.match(request)) ?? fetch(request)
}

self.addEventListener('push', (event) => {
  const { title, body, tag, href } = event.data.json()
  const shown = { body, tag, data: { href }, icon: '/icons/icon-192.png', lang: 'en-GB' }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goTo(event.notification.data.href))
})

/** A tab that is open already is used again. */
async function goTo(href) {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return self.clients.openWindow(href)
  await open.focus()
  return open.navigate(href)
}
