import { Card, Link } from '@keyturn/platform/ui'
import { company } from './company.ts'
import { ContactForm } from './contact/contact-form.tsx'
import './site.css'
import './contact/contact.css'

export default function ContactPage() {
  return (
    <div className="site-page">
      <div className="page-width grid gap-x-18 gap-y-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,520px)] lg:items-start">
        <div>
          <h1 className="site-title">Contact Us</h1>
          <p className="page-lead">
            A question, a month that looks wrong, or something we should have done better: tell us. A person
            reads every message.
          </p>
          <section className="mt-8" aria-labelledby="about-keyturn">
            <h2 className="type-part" id="about-keyturn">
              About Keyturn
            </h2>
            <p className="max-w-[32.5em] mt-2 kt-quiet">
              Keyturn proves the rent you pay, month by month, and makes it count: as points, as a rent
              passport and, if you opt in, on your credit file. <Link to="/about-us">More about us</Link>.
            </p>
          </section>
          <dl className="contact-ways grid mt-7">
            <div>
              <dt className="kt-quiet">Email</dt>
              <dd className="wrap-anywhere">
                <a href={`mailto:${company.supportEmail}`} className="kt-alone">
                  {company.supportEmail}
                </a>
              </dd>
            </div>
            <div>
              <dt className="kt-quiet">Post</dt>
              <dd className="wrap-anywhere">
                {company.legalName}
                {company.address.map((line) => (
                  <span className="block" key={line}>
                    {line}
                  </span>
                ))}
              </dd>
            </div>
            <div>
              <dt className="kt-quiet">A complaint</dt>
              <dd className="wrap-anywhere">
                <Link to="/complaints" className="kt-alone">
                  How we handle complaints
                </Link>
              </dd>
            </div>
          </dl>
        </div>
        <Card>
          <h2 id="write-to-us">Write to us</h2>
          <ContactForm />
        </Card>
      </div>
    </div>
  )
}
