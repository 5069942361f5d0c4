import { readTheme, setTheme, useSession } from '@keyturn/platform/client'
import { queryClient } from '@keyturn/platform/client/query'
import { Link } from '@keyturn/platform/ui'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { notificationsPage } from '../links.ts'
import { preferencesQuery, unreadQuery } from './calls.ts'
import { subscribeToUpdates } from './event-stream.ts'
import './bell.css'

/** Unread count, kept current by the event stream. Also applies the member's stored theme to this browser. */
export function Bell() {
  const session = useSession()
  const user = session.status === 'signed-in' && session.user.isEmailVerified ? session.user : null
  const memberId = user?.id ?? null
  const enabled = memberId !== null
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled }, queryClient)
  const { data: preferences } = useQuery({ ...preferencesQuery, enabled }, queryClient)
  const [news, setNews] = useState('')
  useEffect(() => {
    return memberId === null ? undefined : subscribeToUpdates(memberId, setNews)
  }, [memberId])
  const theme = preferences?.theme
  useEffect(() => {
    if (theme && theme !== readTheme()) setTheme(theme)
  }, [theme])
  return (
    <>
      <Link
        to={notificationsPage}
        className="bell"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      >
        <BellIcon size={22} aria-hidden="true" />
        {unread > 0 && <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>}
      </Link>
      <p className="sr-only" role="status">
        {news && `New: ${news}`}
      </p>
    </>
  )
}
