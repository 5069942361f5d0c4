// Shows what is pushed while no page of ours is open. It keeps nothing and answers no request.

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
