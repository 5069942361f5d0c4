import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import './card.css'

interface CardStyle {
  /** Background: paper by default, panel is evergreen, lamp is for the "needs you" card only. */
  ground?: 'card' | 'panel' | 'lamp'
  /** Without a sill, for a card inside a row of cards or a list. */
  flat?: boolean
  /** Without padding and with clipped corners, for tables and strips with their own padding. */
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
