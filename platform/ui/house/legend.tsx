import { countStates, type HouseMonth, legendWords } from './months.ts'
import { WindowIcon } from './window-shape.tsx'
import './house.css'

/** Which window means what, and how many there are of each. */
export function HouseLegend({ months }: { months: readonly HouseMonth[] }) {
  return (
    <ul className="kt-house-legend">
      {countStates(months).map(({ state, count }) => (
        <li key={state}>
          <WindowIcon state={state} height={32} />
          <span>
            {legendWords[state]} <b>{count}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}
