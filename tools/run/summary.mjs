/**
 * Last lines of a run: every failure that a retry hid, then the counts. Such a failure is a fault of the test or the
 * app.
 */
export function summaryOf({ results, secondTries, seconds }) {
  const sum = (field) => results.reduce((total, result) => total + (result[field] ?? 0), 0)
  const counts = [`${sum('passed')} passed`, `${sum('failed')} failed`]
  if (sum('skipped')) counts.push(`${sum('skipped')} skipped`)
  if (secondTries.length > 0) counts.push(`${secondTries.length} at a second try`)
  const faults = secondTries.map((test) => `  ${test.split('\n')[0]}`)
  if (faults.length > 0) faults.unshift(`Faults: ${faults.length} passed only at a second try`)
  return ['', `in ${seconds} s`, ...faults, counts.join(', '), ''].join('\n')
}
