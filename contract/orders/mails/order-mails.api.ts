import { read } from '../../kit/endpoint.ts'
import {
  OrderMailRequest,
  OrderMailDraft,
  OrderMailPreview,
  Previewed,
} from '../../mail/templates/template.schema.ts'
import { orderStates } from '../orders.states.ts'

const { needs } = orderStates.verbs.email
const at = '/supplier/orderHandler/email'

/** A mail that is written from an order: what it begins with, and how its reader would have it. `email` sends it. */
export const orderMailsApi = {
  emailDraft: read(`${at}/draft`, { needs, input: OrderMailRequest, output: OrderMailDraft }),
  emailPreview: read(`${at}/preview`, {
    needs,
    input: OrderMailPreview,
    output: Previewed,
    bodyLimit: 256 * 1024,
  }),
}
