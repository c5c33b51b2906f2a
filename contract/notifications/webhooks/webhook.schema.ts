import { z } from 'zod'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import { Can, DateTime, Id, listOf, Paging, ShortText } from '../../kit/schema.ts'
import { KindName } from '../notifications.schema.ts'
import { deliveryStates, endpointRecord, endpointStates } from './webhook.fields.ts'

export const EndpointForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  ...formShape(endpointRecord),
  kinds: z.array(KindName).min(1, 'why:required').max(100),
})
export type EndpointForm = z.output<typeof EndpointForm>

export const EndpointFilter = Paging.extend({
  text: ShortText.optional(),
  state: z.enum(endpointStates).optional(),
})
export const Endpoint = z.object({
  id: Id,
  version: z.number().int(),
  ...answerShape(endpointRecord),
  can: Can,
})
export type Endpoint = z.infer<typeof Endpoint>
export const EndpointList = listOf(Endpoint)

/** The secret is answered when it is made, and never again. */
export const SecretMade = z.object({
  id: Id,
  secret: z.string().optional(),
  /** Until when deliveries carry a signature by the secret before it too. */
  oldUntil: DateTime.optional(),
})
export const WebhookRef = z.object({ id: Id })

export const DeliveryFilter = Paging.extend({
  endpointId: Id.optional(),
  state: z.enum(deliveryStates).optional(),
  kind: z.string().max(60).optional(),
})
export const Delivery = z.object({
  id: Id,
  endpointId: Id,
  endpointName: z.string(),
  url: z.string(),
  messageId: z.string(),
  kind: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  createdAt: DateTime,
  /** When it is tried again. */
  nextAt: DateTime.nullable(),
  /** What the last attempt was answered: an HTTP status, or why there was none. */
  status: z.number().int().nullable(),
  error: z.string(),
  ms: z.number().int().nullable(),
  can: Can,
})
export type Delivery = z.infer<typeof Delivery>
export const DeliveryList = listOf(Delivery)

const Attempt = z.object({
  no: z.number().int(),
  at: DateTime,
  ms: z.number().int(),
  status: z.number().int().nullable(),
  /** A word of `notifications.faults`, or ''. */
  error: z.string(),
  /** The first 4,000 characters of what was answered. */
  answer: z.string(),
  byHand: z.boolean(),
})
export const DeliveryInfo = Delivery.extend({
  /** What is posted; '' until it is tried for the first time. */
  body: z.string(),
  tries: z.array(Attempt),
})
export type DeliveryInfo = z.infer<typeof DeliveryInfo>
