export * from './admin.ts'
export {
  type ArrangementBody,
  arrangementBody,
  type EndArrangementBody,
  endArrangementBody,
} from './arrangement.ts'
export * from './complaints.ts'
export * from './contact.ts'
export * from './items.ts'
export * from './outcomes.ts'
export { type EndPlanBody, endPlanBody } from './plan.ts'
export { type AllowNameBody, allowNameBody } from './reported-name.ts'
export * from './staff.ts'
export * from './support-needs.ts'
