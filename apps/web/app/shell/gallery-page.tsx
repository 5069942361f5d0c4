import { Gallery } from '@keyturn/platform/ui/gallery'
import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: 'Parts · Keyturn sandbox' }]

export default Gallery
