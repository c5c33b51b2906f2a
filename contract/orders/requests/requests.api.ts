import { act, read } from '../../kit/endpoint.ts'
import { amendErrors } from '../amend/amend.api.ts'
import { OrderState } from '../order-acts.schema.ts'
import { AnswerRequest, RequestFilter, RequestList } from './requests.schema.ts'

const needs = 'entertainment.PlayOrderList'

export const requestsApi = {
  /** Requests of all kinds that wait, those due first. */
  requestList: read('/supplier/order/requests/list', { needs, input: RequestFilter, output: RequestList }),
  /** One of many. Permission: that of the act it comes to. */
  requestAnswer: act('/supplier/order/requests/answer', {
    needs,
    input: AnswerRequest,
    output: OrderState,
    errors: [...amendErrors, 'orders.refundTooHigh'],
    many: true,
  }),
}
