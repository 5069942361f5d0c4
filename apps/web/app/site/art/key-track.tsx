/** Four teeth cut in order: verified, sent, accepted; the last, on your file, is still to be cut. */
export function KeyTrack() {
  return (
    <svg className="key-track" width="104" height="26" viewBox="0 0 110 27" aria-hidden="true">
      <path
        fill="none"
        stroke="var(--color-ok)"
        strokeWidth="3.4"
        strokeLinejoin="round"
        d="M20 2.6h-9.4a7.6 7.6 0 0 0 0 15.2H20z"
      />
      <path
        fill="var(--color-ok)"
        d="M20 8h70v4.4H20zM36 11h11v12H36zM54 11h11v9H54zM72 11h11v12H72z"
      />
      <path fill="var(--color-line-strong)" opacity=".45" d="M90 8h20v4.4H90z" />
      <path fill="none" stroke="var(--color-line-strong)" strokeWidth="1.6" d="M91 12h9v7h-9z" />
    </svg>
  )
}
