import { act } from '../kit/endpoint.ts'
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

const { moves } = lineStates
const output = LineState
const errors = ['orders.changedBy', 'operationInvalid'] as const
/** A supplier answers in its own log-in; staff write its answer down. */
const answer = {
  needs: moves.supplierApprove.needs,
  audience: ['staff', 'supplier'],
  output,
  errors,
} as const

/** What is done to one line: the hand-off to its supplier and the supplier's answers. */
export const orderLinesApi = {
  sendOrder: act('/supplier/orderHandler/sendOrder', {
    needs: moves.sendOrder.needs,
    input: OneLine,
    output,
    errors: [...errors, 'orders.noSupplier'],
  }),
  resendOrder: act('/supplier/orderHandler/resendOrder', {
    needs: moves.resendOrder.needs,
    input: OneLine,
    output,
    errors: [...errors, 'orders.noSupplier'],
  }),
  markSent: act('/supplier/orderHandler/markSent', {
    needs: moves.markSent.needs,
    input: OneLine,
    output,
    errors,
  }),
  markSentOther: act('/supplier/orderHandler/markSentOther', {
    needs: moves.markSentOther.needs,
    input: MarkSentOther,
    output,
    errors,
  }),
  markReplied: act('/supplier/orderHandler/markReplied', {
    needs: moves.markReplied.needs,
    input: SupplierAnswer,
    output,
    errors,
  }),
  markNoNeed: act('/supplier/orderHandler/markNoNeed', {
    needs: moves.markNoNeed.needs,
    input: OneLine,
    output,
    errors,
  }),
  takeCost: act('/supplier/orderHandler/takeCost', {
    needs: moves.takeCost.needs,
    input: OneLine,
    output,
    errors,
  }),
  refuseCost: act('/supplier/orderHandler/refuseCost', {
    needs: moves.refuseCost.needs,
    input: LineReason,
    output,
    errors,
  }),
  changeSupplier: act('/supplier/orderHandler/changeSupplier', {
    needs: moves.changeSupplier.needs,
    input: ChangeSupplier,
    output,
    errors: [...errors, 'orders.supplierLocked'],
  }),
  resetSupplierStatus: act('/supplier/orderHandler/resetSupplierStatus', {
    needs: moves.resetSupplierStatus.needs,
    input: OneLine,
    output,
    errors,
  }),
  supplierApprove: act('/supplier/orderHandler/supplierApprove', { ...answer, input: SupplierAnswer }),
  supplierReject: act('/supplier/orderHandler/supplierReject', { ...answer, input: LineReason }),
  supplierReply: act('/supplier/orderHandler/supplierReply', { ...answer, input: LineReason }),
  askSupplierCancel: act('/supplier/orderHandler/askSupplierCancel', {
    needs: moves.askSupplierCancel.needs,
    input: LineReason,
    output,
    errors,
  }),
  askSupplierChange: act('/supplier/orderHandler/askSupplierChange', {
    needs: moves.askSupplierChange.needs,
    input: LineReason,
    output,
    errors,
  }),
  supplierAgreeCancel: act('/supplier/orderHandler/supplierAgreeCancel', {
    ...answer,
    input: AgreeLineCancel,
  }),
  supplierRefuseCancel: act('/supplier/orderHandler/supplierRefuseCancel', { ...answer, input: LineReason }),
  supplierAgreeChange: act('/supplier/orderHandler/supplierAgreeChange', {
    ...answer,
    input: SupplierAnswer,
  }),
  supplierRefuseChange: act('/supplier/orderHandler/supplierRefuseChange', { ...answer, input: LineReason }),
  arrangeDriver: act('/supplier/orderHandler/arrangeDriver', {
    needs: moves.arrangeDriver.needs,
    audience: ['staff', 'supplier'],
    input: ArrangeDriver,
    output,
    errors: [...errors, 'orders.noDriver'],
  }),
}
