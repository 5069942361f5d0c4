import type { ReactNode } from 'react'
import { Fragment } from 'react'
import { gridLines, scaleTop } from './chart-scale.ts'
import './bar-chart.css'
import './data-table.css'

export interface Bar {
  /** "Aug" */
  label: string
  /** "August 2026", for the table. */
  name: string
  /** Null if unknown: a dashed bar with a question mark, never zero. */
  value: number | null
  /** Reason why the value is unknown. */
  missing?: string
  /** Text over the bar and its long form: "12", "12 days late". */
  mark?: { short: string; words: string }
}

interface BarChartProps {
  /** States the finding, not the subject. */
  title: string
  aside?: ReactNode
  note?: ReactNode
  bars: readonly Bar[]
  /** Formats a value for text: "1,740 steps", "£1.74". */
  format: (value: number) => string
  /** Shorter format, for the scale on the left. */
  formatScale?: (value: number) => string
  /** Column names of the table with the same data. */
  columns: { name: string; value: string }
  missingWord?: string
}

const ROOMY_BARS = 12

/** Bar chart from zero in one colour, with the same data as a table behind a toggle. */
export function BarChart(props: BarChartProps) {
  const { title, aside, note, bars, format, columns, missingWord = 'Not known yet' } = props
  const formatScale = props.formatScale ?? ((value: number) => value.toLocaleString('en-GB'))
  const top = scaleTop(bars.flatMap(({ value }) => (value === null ? [] : [value])))
  const textOf = ({ value, missing = missingWord, mark }: Bar) =>
    [value === null ? missing : format(value), mark?.words].filter(Boolean).join(', ')
  return (
    <figure className="kt-chart">
      <figcaption>
        <h3>{title}</h3>
        {aside !== undefined && <span className="kt-chart-note">{aside}</span>}
      </figcaption>
      <div
        className="kt-chart-plot"
        data-dense={bars.length > ROOMY_BARS ? '' : undefined}
        aria-hidden="true"
      >
        <div className="kt-chart-lines">
          {gridLines(top).map((line) => (
            <span key={line} style={{ bottom: `${(line / top) * 100}%` }}>
              <i>{formatScale(line)}</i>
            </span>
          ))}
        </div>
        {bars.map((bar) => (
          <Fragment key={bar.name}>
            {bar.value === null ? (
              <span className="kt-chart-bar" data-missing="" title={textOf(bar)}>
                ?
              </span>
            ) : (
              <span
                className="kt-chart-bar"
                style={{ height: `${(bar.value / top) * 100}%` }}
                title={textOf(bar)}
              >
                {bar.mark && <i className="kt-chart-mark">{bar.mark.short}</i>}
              </span>
            )}
            <span className="kt-chart-label">{bar.label}</span>
          </Fragment>
        ))}
      </div>
      {note !== undefined && <p className="kt-chart-note">{note}</p>}
      <details>
        <summary>Show as a table</summary>
        <table className="kt-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col" data-number="">
                {columns.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.name}>
                <th scope="row">{bar.name}</th>
                <td data-number="">{textOf(bar)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
