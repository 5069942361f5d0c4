export { createWebPush, type VapidKeys } from './adapter.ts'
export { type PushedMessage, type PushStandIn, startPushStandIn } from './stand-in.ts'
