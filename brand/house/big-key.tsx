/**
 * Large version of the logo's key; its bow is a lit window. The shaft is cut at the frame unless a style shows the
 * overflow.
 */
export function BigKey({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 560 230" aria-hidden="true">
      <path fill="var(--color-house-lit)" d="M186 24h-82a76 76 0 0 0 0 152h82z" />
      <path fill="var(--color-house-lit-upper)" d="M110 24h-6a76 76 0 0 0 0 152h6z" />
      <path stroke="#0c2a22" strokeWidth="8" d="M186 100H34M110 24v152" />
      <path
        fill="none"
        stroke="#d9ac4c"
        strokeWidth="20"
        strokeLinejoin="round"
        d="M186 24h-82a76 76 0 0 0 0 152h82z"
      />
      <path fill="#d9ac4c" d="M194 87h2366v26H194zM392 113v54h28v-24h20v14h22v-26h16v48h30v-66z" />
      <path fill="#a87b26" d="M194 104h2366v9H194zM392 113h116v9H392z" />
      <rect fill="#d9ac4c" x="206" y="74" width="14" height="52" rx="3" />
      <rect fill="#d9ac4c" x="230" y="79" width="9" height="42" rx="3" />
    </svg>
  )
}
