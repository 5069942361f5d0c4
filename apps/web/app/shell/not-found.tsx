import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: 'Page not found · Keyturn' }]

export default function NotFound() {
  return <h1>Nobody lives at this address</h1>
}
