import { Segmented } from '@keyturn/platform/ui'
import { useState } from 'react'
import { Controls } from './controls.tsx'
import { Figures } from './figures.tsx'
import { HouseSamples } from './house.tsx'
import { Movement } from './movement.tsx'
import { Surfaces } from './surfaces.tsx'
import './gallery.css'

type Scheme = 'auto' | 'light' | 'dark'

/** Gallery of every component in every state. */
export function Gallery() {
  const [scheme, setScheme] = useState<Scheme>('auto')
  function choose(next: Scheme) {
    setScheme(next)
    if (next === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <div className="kt-gallery">
      <header className="flex col-span-full flex-wrap items-center justify-between gap-4">
        <h1>Every part, every state</h1>
        <Segmented
          label="Scheme"
          value={scheme}
          onChange={choose}
          options={[
            { value: 'auto', label: 'As my system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </header>
      <Controls />
      <Surfaces />
      <Movement />
      <HouseSamples />
      <Figures />
    </div>
  )
}
