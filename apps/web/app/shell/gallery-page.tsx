import { Gallery } from '@keyturn/platform/ui/gallery'
import { HouseSamples } from '@keyturn/rent-record/house-samples'
import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: 'Parts · Keyturn sandbox' }]

export default function GalleryPage() {
  return (
    <Gallery>
      <HouseSamples />
    </Gallery>
  )
}
