import { scripts } from 'virtual:app-scripts'
import { Link } from '@keyturn/platform/ui'
import { FileCheck2, Gift, House, Settings2 } from 'lucide-react'
import { isCurrent, memberLinks } from './navigation.ts'
import './tab-bar.css'

const icons = { dashboard: House, 'credit-profile': FileCheck2, rewards: Gift, settings: Settings2 }
const shortLabels: Record<string, string> = { 'credit-profile': 'Credit' }

/** Prefetches a page's script. If it fails, opening the page loads it again. */
const prefetch = (path: string): void => void scripts[path]?.().catch(() => undefined)

/** Tab bar of the member area's four main pages, on phones. */
export function TabBar({ path }: { path: string }) {
  return (
    <nav className="shell-tabs" aria-label="Member">
      {memberLinks.map((link) => {
        const Icon = icons[link.id as keyof typeof icons]
        return (
          <Link
            key={link.id}
            to={link.to}
            onPointerEnter={() => prefetch(link.to)}
            onFocus={() => prefetch(link.to)}
            aria-current={isCurrent(link, path) ? 'page' : undefined}
          >
            <Icon size={22} aria-hidden="true" />
            {shortLabels[link.id] ?? link.label}
          </Link>
        )
      })}
    </nav>
  )
}
