import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import './card.css'

interface CardStyle {
  /** Paper by default; panel is evergreen; lamp is the "needs you" card's ground, one to a screen. */
  ground?: 'card' | 'panel' | 'lamp'
  /** No sill: for a card inside a row of cards or a list. */
  flat?: boolean
  /** No padding and clipped corners: for tables and strips that bring their own. */
  bare?: boolean
  chosen?: boolean
}

export function cardClass(style: CardStyle = {}, className?: string): string {
  const { ground = 'card', flat = false, bare = false, chosen = false } = style
  return classNames(
    'kt-card',
    ground !== 'card' && `kt-card-${ground}`,
    flat && 'kt-card-flat',
    bare && 'kt-card-bare',
    chosen && 'kt-card-chosen',
    className,
  )
}

export function Card({ ground, flat, bare, chosen, className, ...rest }: CardStyle & ComponentProps<'div'>) {
  const style: CardStyle = {
    ...(ground && { ground }),
    ...(flat && { flat }),
    ...(bare && { bare }),
    ...(chosen && { chosen }),
  }
  return <div {...rest} className={cardClass(style, className)} />
}
