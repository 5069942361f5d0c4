const bars = [
  [164, 4],
  [171, 2],
  [175, 2],
  [183, 4],
  [187, 2],
  [196, 2],
  [200, 4],
  [204, 2],
  [213, 2],
  [218, 4],
  [227, 2],
  [231, 2],
  [240, 4],
  [244, 2],
  [252, 2],
  [261, 4],
  [265, 2],
  [270, 2],
  [278, 4],
  [285, 2],
  [290, 2],
  [299, 4],
  [303, 2],
  [311, 2],
  [318, 4],
  [322, 2],
  [331, 2],
  [339, 4],
  [344, 2],
] as const

const tornEdge = `M140 206h236v236${'q-9.8-11-19.6 0t-19.7 0t-19.7 0'.repeat(4)}z`

/** A voucher coming through the letterbox of a front door. */
export function LetterboxVoucher() {
  return (
    <svg
      className="letterbox block w-full max-w-125 mx-auto"
      viewBox="0 0 520 520"
      role="img"
      aria-label="A voucher for £12.00, bought with 12,000 points, coming through a brass letterbox"
    >
      <path className="letterbox-door" d="M0 0h520v520H0z" />
      <path
        className="letterbox-grooves"
        d="M36-40h206v150H36zM278-40h206v150H278zM36 316h206v260H36zM278 316h206v260H278z"
      />
      <path className="letterbox-glints" d="M39 107V-40M281 107V-40M39 573V319h200M281 573V319h200" />
      <rect className="letterbox-brass-dark" x="86" y="160" width="348" height="104" rx="10" />
      <rect className="letterbox-brass" x="86" y="156" width="348" height="100" rx="10" />
      <rect className="letterbox-slot" x="112" y="178" width="296" height="54" rx="4" />
      <circle className="letterbox-brass-dark" cx="99" cy="206" r="4.5" />
      <circle className="letterbox-brass-dark" cx="421" cy="206" r="4.5" />
      <g className="letterbox-paper" transform="rotate(-3.5 260 330)">
        <path className="letterbox-sheet" d={tornEdge} />
        <text className="letterbox-words kt-strong" x="162" y="276" fontSize="18">
          Voucher
        </text>
        <text className="letterbox-value" x="160" y="338" fontSize="66">
          £12.00
        </text>
        <text className="letterbox-words kt-strong" x="162" y="372" fontSize="19">
          for 12,000 points
        </text>
        <path className="letterbox-perforation" d="M162 392h192" />
        <path
          className="letterbox-ink"
          d={bars.map(([x, width]) => `M${x} 402h${width}v24h-${width}z`).join('')}
        />
      </g>
      <path className="letterbox-flap" d="M100 172h320v34q-160 15-320 0z" />
      <path className="letterbox-lip" d="M100 204q160 15 320 0M230 186h60" />
    </svg>
  )
}
