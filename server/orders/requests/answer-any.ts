import type { AnswerRequest } from '#contract/orders/requests/requests.schema.ts'
import type { RequestKind } from '#contract/orders/requests/request-kinds.ts'
import { modifyStates } from '#contract/orders/amend/modify.states.ts'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { refundStates } from '#contract/orders/refunds/refund.states.ts'
import type { Act } from '#contract/kit/states.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { rejectModify, sendModify } from '../amend/modify-requests.ts'
import { agreeCancel, rejectCancel } from '../cancel/answer-withdrawal.ts'
import { agreeRefund, rejectRefund } from '../refunds/move-refund.ts'

type Said = { id: number; reason: string }
type Answer = { verb: Act; run: (ctx: Ctx, said: Said) => Promise<OrderState> }
type Answers = Record<AnswerRequest['answer'], Answer>

const amendment: Answers = {
  agree: { verb: modifyStates.verbs.modifySend, run: sendModify },
  refuse: { verb: modifyStates.verbs.modifyReject, run: rejectModify },
}
const money: Answers = {
  agree: { verb: refundStates.verbs.refundAgree, run: (ctx, { id }) => agreeRefund(ctx, { id }) },
  refuse: { verb: refundStates.verbs.refundReject, run: rejectRefund },
}
const answers: Record<RequestKind, Answers> = {
  modify: amendment,
  'change-sku': amendment,
  refund: money,
  replenish: money,
  'supplier-refund': money,
  withdrawal: {
    agree: {
      verb: orderStates.verbs.agreeCancel,
      run: (ctx, said) => agreeCancel(ctx, { ...said, refund: 'rule' }),
    },
    refuse: { verb: orderStates.verbs.rejectCancel, run: rejectCancel },
  },
}

/** Yes or no to a request of any kind, by the command of its kind and with its permission. */
export const answerAny = (
  ctx: Ctx,
  { kind, id, answer, reason = '' }: AnswerRequest,
): Promise<OrderState> => {
  const { verb, run } = answers[kind][answer]
  if (!may(ctx, verb.needs)) fail('noPermission', { key: verb.needs })
  if (verb.reason && !reason) failField('reason', 'required')
  return run(ctx, { id, reason })
}
