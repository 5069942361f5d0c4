import { WindowIcon } from '@keyturn/brand'
import { countMonthStates, monthWindows } from '../../constants.ts'
import { type HouseMonth, legendTexts } from './months.ts'
import './house.css'

/** Legend of the window states, with the number of months in each. */
export function HouseLegend({ months }: { months: readonly HouseMonth[] }) {
  return (
    <ul className="kt-house-legend">
      {countMonthStates(months).map(({ state, count }) => (
        <li key={state}>
          <WindowIcon kind={monthWindows[state]} height={32} />
          <span>
            {legendTexts[state]} <b>{count}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}
