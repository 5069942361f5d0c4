import './avatar.css'

/** The member's initials under an arch. Decorative, because the name is always beside it. */
export function Avatar({ initials }: { initials: string }) {
  return (
    <span className="kt-avatar" aria-hidden="true">
      {initials}
    </span>
  )
}
