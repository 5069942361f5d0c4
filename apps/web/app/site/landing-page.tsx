import type { MetaFunction } from 'react-router'
import { company } from './company.ts'
import { FinalCall } from './landing/final-call.tsx'
import { Hero } from './landing/hero.tsx'
import { Revolution } from './landing/revolution.tsx'
import { Rewards } from './landing/rewards.tsx'
import { Unlock } from './landing/unlock.tsx'
import { Why } from './landing/why.tsx'
import { pageMeta } from './page-meta.ts'
import { publicUrl } from './public-url.ts'
import './site.css'

export const meta: MetaFunction = () =>
  pageMeta('/', [
    {
      '@type': 'Organization',
      name: company.tradingName,
      legalName: company.legalName,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icons/icon-512.png`,
      email: company.supportEmail,
      address: {
        '@type': 'PostalAddress',
        streetAddress: company.address[0],
        addressLocality: company.address[1],
        postalCode: company.address[2],
        addressCountry: 'GB',
      },
    },
  ])

export default function LandingPage() {
  return (
    <>
      <Hero />
      <Revolution />
      <Why />
      <Unlock />
      <Rewards />
      <FinalCall />
    </>
  )
}
