import { CreditCard, FileCheck2, Gift, House, Landmark, type LucideIcon } from 'lucide-react'
import type { NotificationView } from '../contract.ts'

type Topic = NotificationView['topic']

export const topicNames: Record<Topic, string> = {
  rent: 'Rent',
  bank: 'Bank',
  credit: 'Credit',
  rewards: 'Rewards',
  plan: 'Plan',
}

export const topicIcons: Record<Topic, LucideIcon> = {
  rent: House,
  bank: Landmark,
  credit: FileCheck2,
  rewards: Gift,
  plan: CreditCard,
}
