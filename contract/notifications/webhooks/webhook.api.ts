import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Saved } from '../../kit/schema.ts'
import {
  DeliveryFilter,
  DeliveryInfo,
  DeliveryList,
  EndpointFilter,
  EndpointForm,
  EndpointList,
  WebhookRef,
  SecretMade,
} from './webhook.schema.ts'

const needs = 'setting.globalSetting'
const at = '/supplier/webhook'

/** The merchant's own systems are told by webhooks: `docs/algorithms/webhooks.md`. */
export const webhookApi = {
  endpointList: read(`${at}/list`, { needs, input: EndpointFilter, output: EndpointList }),
  endpointSave: act(`${at}/save`, {
    needs,
    input: EndpointForm,
    output: SecretMade,
    errors: ['changedMeanwhile', 'notifications.tooMany'],
  }),
  endpointEnable: act(`${at}/enable`, {
    needs,
    input: WebhookRef.extend({ enabled: z.boolean() }),
    output: Done,
    errors: ['operationInvalid'],
    back: 'endpointEnable',
    backBy: 'turned',
  }),
  endpointDelete: act(`${at}/delete`, { needs, input: WebhookRef, output: Done }),
  /** A new secret; the old one signs beside it for a day. */
  endpointRotate: act(`${at}/rotate`, { needs, input: WebhookRef, output: SecretMade }),
  /** One delivery to try it by, of the kind `test`. */
  endpointTest: act(`${at}/test`, { needs, input: WebhookRef, output: Saved, errors: ['operationInvalid'] }),
  deliveryList: read(`${at}/deliveries`, { needs, input: DeliveryFilter, output: DeliveryList }),
  deliveryInfo: read(`${at}/delivery`, { needs, input: WebhookRef, output: DeliveryInfo }),
  /** Sent again under the same id: a receiver that has it already drops it. */
  redeliver: act(`${at}/redeliver`, {
    needs,
    input: WebhookRef,
    output: Done,
    errors: ['operationInvalid'],
    many: true,
  }),
}
