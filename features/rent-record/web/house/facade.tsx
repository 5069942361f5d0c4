import { doorCentre, type HouseGeometry, houseWidth } from './geometry.ts'

/** Sign at one of the two front doors. */
export interface DoorSign {
  /** True if the fanlight over the door is lit. */
  lit: boolean
  /** Plate beside the door: a name over a smaller line. Missing in drawings without month names. */
  plate?: { name: string; line: string }
}

interface FacadeProps {
  geometry: HouseGeometry
  doors: readonly [DoorSign, DoorSign]
  /** Draws railings and trees; only where no state has to be read. */
  lively: boolean
}

/** Draws both houses without their windows. */
export function Facade({ geometry, doors, lively }: FacadeProps) {
  return (
    <>
      <path className="kt-roof" d="M12 86l36-38h260l36 38zM344 86l36-38h260l36 38z" />
      <path
        className="kt-trim"
        d="M56 34h52v52H56zM308 24h72v62h-72zM580 34h52v52h-52zM64 34l2-20h10l2 20zM84 34l2-20h10l2 20zM316 24l2-20h10l2 20zM336 24l2-20h10l2 20zM356 24l2-20h10l2 20zM588 34l2-20h10l2 20zM608 34l2-20h10l2 20z"
      />
      <path
        className="kt-frame"
        d="M52 34h60v8H52zM64 12h14v4H64zM84 12h14v4H84zM304 24h80v8h-80zM316 2h14v4h-14zM336 2h14v4h-14zM356 2h14v4h-14zM576 34h60v8h-60zM588 12h14v4h-14zM608 12h14v4h-14z"
      />
      <Walls geometry={geometry} />
      {([0, 1] as const).map((house) => (
        <Door key={house} house={house} geometry={geometry} lit={doors[house].lit} />
      ))}
      {geometry.labelSize !== null &&
        doors.map(
          ({ plate }, house) =>
            plate && (
              <Plate
                key={plate.name}
                {...plate}
                left={house === 0 ? 34 : 480}
                top={geometry.plinthTop + 48}
                size={geometry.labelSize ?? 17}
              />
            ),
        )}
      {lively && <Railings ground={geometry.height} />}
    </>
  )
}

const bricks = [
  [34, 150],
  [42, 168],
  [304, 150],
  [36, 272],
  [312, 300],
  [28, 392],
  [314, 410],
  [130, 302],
  [226, 204],
  [34, 508],
  [312, 520],
  [124, 440],
  [226, 560],
] as const

function Walls({ geometry: { plinthTop, height, labelSize, windowTops } }: { geometry: HouseGeometry }) {
  const brickwork = [0, 332]
    .flatMap((offset) => bricks.map(([x, y]) => `M${x + offset} ${y}h15v5h-15z`))
    .join('')
  const courses: string[] = []
  for (let y = plinthTop + 34; y < height; y += 28) courses.push(`M12 ${y}h664v2H12z`)
  const band = labelSize === null ? `M12 ${windowTops[2] - 26}h664v4H12z` : ''
  return (
    <>
      <path className="kt-wall" d={`M12 80h332v${height - 80}H12z`} />
      <path className="kt-wall-2" d={`M344 80h332v${height - 80}H344z`} />
      <path className="kt-trim" opacity=".55" d={brickwork} />
      <path className="kt-trim" opacity=".7" d={courses.join('')} />
      <path
        className="kt-trim"
        d={`M12 83h664v6H12z${band}M12 ${plinthTop + 8}h664v4H12zM339 83h10v${height - 83}h-10z`}
      />
      <path className="kt-frame" d={`M8 74h672v9H8zM12 ${plinthTop}h664v8H12zM335 74h18v16h-18z`} />
    </>
  )
}

/** Spokes of a fanlight with radius 31, from its hub. */
const spokes = [162, 108, 72, 18]
  .map((degrees) => (degrees * Math.PI) / 180)
  .map((angle) => `M0 0L${round(31 * Math.cos(angle))} ${round(-31 * Math.sin(angle))}`)
  .join('')

function Door({ house, geometry, lit }: { house: 0 | 1; geometry: HouseGeometry; lit: boolean }) {
  const centre = doorCentre(house)
  const spring = geometry.plinthTop + 63
  const step = geometry.doorstep - spring
  const leaf = step - 4
  const panel = (top: number, share: number) =>
    `M-23 ${round(4 + top)}h19v${round(leaf * share)}h-19zM4 ${round(4 + top)}h19v${round(leaf * share)}H4z`
  const lock = round(4 + leaf * 0.52)
  return (
    <g transform={`translate(${centre} ${spring})`}>
      <path className="kt-step" d={`M-52 ${step + 10}h104v10H-52z`} />
      <path className="kt-stone" d={`M-46 ${step}h92v10h-92zM-44 ${step}V0a44 44 0 0 1 88 0v${step}z`} />
      <path className="kt-reveal" d={`M-34 ${step}V0a34 34 0 0 1 68 0v${step}z`} />
      <path className="kt-dim" d="M-31 0a31 31 0 0 1 62 0z" />
      {lit && <path className="kt-lit kt-fanlight" d="M-31 0a31 31 0 0 1 62 0z" />}
      <path className="kt-bars" d={spokes} />
      <path className="kt-reveal" d="M-10 0a10 10 0 0 1 20 0zM-34-1h68v5h-68z" />
      <path className={house === 0 ? 'kt-door' : 'kt-door-2'} d={`M-31 4h62v${leaf}h-62z`} />
      <path className="kt-panels" d={panel(10, 0.36) + panel(leaf * 0.58, 0.33)} />
      <circle className="kt-knocker" cx="0" cy={round(4 + leaf * 0.28)} r="4.6" />
      <path
        className="kt-brass"
        d={`M-11 ${round(4 + leaf * 0.49)}h22v5h-22zM19.4 ${lock}a3.6 3.6 0 1 1 7.2 0a3.6 3.6 0 0 1-7.2 0zM21 ${lock + 3}h4l1.4 8h-6.8z`}
      />
    </g>
  )
}

interface PlateProps {
  name: string
  line: string
  left: number
  top: number
  size: number
}

function Plate({ name, line, left, top, size }: PlateProps) {
  return (
    <g transform={`translate(${left} ${top})`}>
      <rect className="kt-stone" width="174" height={size * 3.5} rx="7" />
      <rect className="kt-plate-line" x="4" y="4" width="166" height={size * 3.5 - 8} rx="4" />
      <text className="kt-plate-year" x="87" y={round(size * 1.52)} fontSize={round(size * 1.2)}>
        {name}
      </text>
      <text className="kt-plate-count" x="87" y={round(size * 2.78)} fontSize={round(size * 0.94)}>
        {line}
      </text>
    </g>
  )
}

function Railings({ ground }: { ground: number }) {
  const bars: string[] = []
  for (const start of [30, 480]) {
    for (let x = start; x <= start + 176; x += 11) {
      bars.push(`M${round(x - 1.2)} ${ground}v-45h-1.4l2.6-8 2.6 8h-1.4v45z`)
    }
  }
  const rails = [27, 477]
    .map((x) => `M${x} ${ground - 40}h182v2.6h-182zM${x} ${ground - 8}h182v2.6h-182z`)
    .join('')
  const tree = (x: number) => (
    <g key={x} transform={`translate(${x} ${ground})`}>
      <path className="kt-stone" d="M-13 0l3-22h20l3 22z" />
      <path className="kt-reveal" d="M-1.6-48h3.2v26h-3.2z" />
      <circle className="kt-frame" cy="-62" r="21" />
      <circle className="kt-trim" cx="-6" cy="-68" r="10" opacity=".55" />
    </g>
  )
  return (
    <>
      <path className="kt-reveal" d={bars.join('') + rails} />
      {[212, houseWidth - 212].map(tree)}
    </>
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
