import { callsOf } from '../kit/state-calls.ts'
import { lineStates } from './line.states.ts'
import {
  AgreeLineCancel,
  ArrangeDriver,
  ChangeSupplier,
  LineReason,
  LineState,
  MarkSentOther,
  OneLine,
  SupplierAnswer,
} from './order-acts.schema.ts'

/** What is done to one line: the hand-off to its supplier and the supplier's answers. */
export const orderLinesApi = callsOf(
  lineStates,
  {
    input: OneLine,
    withReason: LineReason,
    output: LineState,
    errors: ['orders.changedBy', 'operationInvalid'],
  },
  {
    supplierApprove: { input: SupplierAnswer },
    supplierAgreeCancel: { input: AgreeLineCancel },
    supplierAgreeChange: { input: SupplierAnswer },
    arrangeDriver: { input: ArrangeDriver },
    changeSupplier: { input: ChangeSupplier, back: 'changeSupplier' },
    markSent: { back: 'resetSupplierStatus' },
    markSentOther: { input: MarkSentOther, back: 'resetSupplierStatus' },
    markNoNeed: { back: 'resetSupplierStatus' },
    markReplied: { input: SupplierAnswer },
  },
)
