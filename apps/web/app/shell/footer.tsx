import { Logo } from '@keyturn/brand'
import { Link } from '@keyturn/platform/ui'
import { company, companyAddress } from '../site/company.ts'
import { footerLinks } from './navigation.ts'
import './footer.css'

export function Footer() {
  return (
    <footer className="shell-footer">
      <div className="page-width">
        <div className="shell-footer-top">
          <Link to="/" className="kt-alone" aria-label="Keyturn, home">
            <Logo height={32} />
          </Link>
          <nav aria-label="Footer">
            <ul>
              {footerLinks.map(({ id, label, to }) => (
                <li key={id}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="shell-footer-facts">
          <p>
            {company.tradingName} is {company.legalName}, a UK company and the data controller for what you
            share with it. Company registration number {company.companyNumber}, data-protection registration
            number {company.dataProtectionNumber}. {companyAddress}.
          </p>
          <p>Bank access is read-only. Your data is never sold.</p>
        </div>
      </div>
    </footer>
  )
}
