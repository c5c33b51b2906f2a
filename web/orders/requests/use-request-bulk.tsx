import { entryOf } from '#contract/kit/given.ts'
import { having, type Act } from '#contract/kit/states.ts'
import { modifyStates } from '#contract/orders/amend/modify.states.ts'
import { forceForm, redoForm } from '#contract/orders/refunds/refund.fields.ts'
import { refundStates } from '#contract/orders/refunds/refund.states.ts'
import type { WaitingRequest } from '#contract/orders/requests/requests.schema.ts'
import { wordAt } from '#contract/words.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { anyOf } from '../../kit/list/bulk/left-out.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { orders } from '../orders.client.ts'

const Redo = fieldOf(redoForm)
const Force = fieldOf(forceForm)

/** Yes or no to many: of each kind what that comes to. */
const answers: readonly BulkAct<WaitingRequest>[] = [
  {
    key: 'agree',
    word: 'orders.requests.agree',
    danger: true,
    fits: ({ can }) => anyOf(can['modifySend'], can['refundAgree'], can['agreeCancel']),
    run: ({ kind, id }) => sends(orders.requestAnswer, { kind, id, answer: 'agree' }),
  },
  {
    key: 'refuse',
    word: 'orders.requests.refuse',
    danger: true,
    reason: true,
    fits: ({ can }) => anyOf(can['modifyReject'], can['refundReject'], can['rejectCancel']),
    run: ({ kind, id }, reason) => sends(orders.requestAnswer, { kind, id, answer: 'refuse', reason }),
  },
]
/** What these come to stands among the answers, or is one act for both kinds. */
const answered: readonly string[] = [
  'modifySend',
  'modifyReject',
  'refundAgree',
  'refundReject',
  'modifyCancel',
  'refundClose',
]

/** Whoever asked takes it back, whatever it was. */
const takeBack: BulkAct<WaitingRequest> = {
  key: 'takeBack',
  word: 'orders.moves.refundClose',
  fits: ({ can }) => anyOf(can['refundClose'], can['modifyCancel']),
  run: ({ id, can }) =>
    can['refundClose'] === true ? sends(orders.refundClose, { id }) : sends(orders.modifyCancel, { id }),
}

const verbs: Partial<Record<string, Act>> = { ...modifyStates.verbs, ...refundStates.verbs }
const others = [...having(modifyStates, 'bulk'), ...having(refundStates, 'bulk')].filter(
  (key) => !answered.includes(key),
)

/** What is done to many requests at once: what the table of their kind says may be, each by its own call. */
export function useRequestBulk(): readonly BulkAct<WaitingRequest>[] {
  const redo = useRecordForm(redoForm, { name: 'orders.redo.bulk', draft: false })
  const force = useRecordForm(forceForm, { name: 'orders.force.bulk', draft: false })
  const { way } = useFormValues(redo)
  const { method } = useFormValues(force)
  const actOfKind: Partial<Record<string, Partial<BulkAct<WaitingRequest>> & { with: object }>> = {
    refundRedo: {
      held: !way,
      with: { way },
      fields: (
        <Fields form={redo}>
          <Redo name="way" />
        </Fields>
      ),
    },
    refundForce: {
      with: { method: method ?? 'bank-transfer' },
      fields: (
        <Fields form={force}>
          <Force name="method" />
        </Fields>
      ),
    },
  }
  const acts = others.map((key): BulkAct<WaitingRequest> => {
    const { danger, reason } = entryOf(verbs, key)
    const { with: more, ...telling } = actOfKind[key] ?? { with: {} }
    return {
      key,
      word: wordAt('orders.moves', key),
      ...(danger && { danger }),
      ...(reason && { reason }),
      ...telling,
      fits: ({ can }) => can[key],
      run: ({ id }, why) => sends(orders[key], { id, ...(why && { reason: why }), ...more } as never),
    }
  })
  return [...answers, ...acts, takeBack]
}
