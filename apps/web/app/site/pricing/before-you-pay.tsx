import { firstReportSentence, neverReported } from '@keyturn/agency-files/first-report'
import { Link } from '@keyturn/platform/ui'

/** Explains when the first report is sent and which rent is never reported, before a plan is bought. */
export function BeforeYouPay() {
  return (
    <section
      className="sum grid-cols-1 gap-x-12 gap-y-5 mt-6 min-[60rem]:grid-cols-[360px_minmax(0,1fr)] min-[60rem]:items-start"
      aria-labelledby="before-you-pay"
    >
      <div>
        <h2 id="before-you-pay">Before you pay</h2>
        <p>{firstReportSentence}</p>
        <p>
          Your record, points and rent passport start on the day you link your bank.{' '}
          <Link to="/how-it-works">How it works</Link>, and <Link to="/sample">a look inside</Link>.
        </p>
      </div>
      <div>
        <p>
          <b>Never reported to an agency:</b>
        </p>
        <ul className="list-disc pl-5">
          {neverReported.map((rent) => (
            <li key={rent}>{rent}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
