import { Link } from '@keyturn/platform/ui'
import { company } from '../company.ts'
import { ours } from '../facts.ts'
import type { NoticeSection } from './privacy-notice.tsx'

export const accessibilitySections: readonly NoticeSection[] = [
  {
    title: 'What you can count on',
    body: (
      <>
        <p>
          We check every page against the Web Content Accessibility Guidelines {ours.wcag}, level AA. You can:
        </p>
        <ul>
          <li>do everything with a keyboard alone, and always see where you are</li>
          <li>use a screen reader: each field, button and message says what it is</li>
          <li>zoom to {ours.zoom}, or use a narrow phone, without reading sideways</li>
          <li>
            use the light or dark of your device, your own high-contrast colours, and no movement; as a member
            you can choose light or dark
          </li>
          <li>read every chart as a table, and a rent passport without JavaScript</li>
        </ul>
      </>
    ),
  },
  {
    title: 'How we know',
    body: (
      <p>
        Each version is checked by programs before it goes out: every page in both colour schemes, by
        keyboard, at {ours.narrowestPixels} pixels and enlarged. Programs find only part of what gets in a
        person’s way. No audit by people who use assistive technology every day has been made yet, so we do
        not call ourselves fully compliant.
      </p>
    ),
  },
  {
    title: 'What is not ours',
    body: (
      <p>
        Your bank’s sign-in, the card payment page and the shops behind vouchers belong to others, and we
        cannot change them. If one of them stops you, tell us: we look for another way with you.
      </p>
    ),
  },
  {
    title: 'If something is in your way',
    body: (
      <>
        <p>
          <Link to="/contact-us">Write to us</Link> or email{' '}
          <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>. Say which page, and what you
          use. A person reads it. You can ask for any of our pages or emails in another form, such as large
          print or plain text.
        </p>
        <p>
          If our answer does not help, <Link to="/complaints">complain</Link>. In England, Scotland and Wales
          the{' '}
          <a href="https://www.equalityadvisoryservice.com/" rel="noopener">
            Equality Advisory and Support Service
          </a>{' '}
          gives free advice on your rights, in Northern Ireland the{' '}
          <a href="https://www.equalityni.org/" rel="noopener">
            Equality Commission
          </a>
          .
        </p>
      </>
    ),
  },
]
