import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Reason, Saved } from '../../kit/schema.ts'
import { callsOf } from '../../kit/state-calls.ts'
import { PayLink } from '../../payments/link/link.schema.ts'
import { billKeys } from '../billing.keys.ts'
import {
  AdjustBill,
  Bill,
  BillFile,
  BillFilter,
  BillInfo,
  BillLineFilter,
  BillLineList,
  BillList,
  BillPreview,
  Certificate,
  GenerateBill,
  LinkBill,
  OneBill,
  OneLine,
  PayBill,
  PreviewBill,
  SaidOfLine,
  UndoPayment,
} from './bill.schema.ts'
import { billStates } from './bill.states.ts'

const { index, agent } = billKeys
const at = '/supplier/distributorBill'
const both = { needs: index, agentNeeds: agent, audience: ['staff', 'agent'] } as const
const many = { many: true } as const
const State = z.object({ id: Bill.shape.id, status: Bill.shape.status, version: z.number().int() })

export const billApi = {
  ...callsOf(
    billStates,
    {
      input: OneBill,
      withReason: OneBill.extend({ reason: Reason }),
      output: State,
      errors: ['operationInvalid', 'changedMeanwhile'],
    },
    {
      billLock: many,
      billConfirm: many,
      billConfirmVerify: many,
      billVerify: many,
      billUnlock: many,
      billSend: { ...many, errors: ['billing.noAddress'] },
      billAdjust: { input: AdjustBill },
      billPay: { input: PayBill, once: true },
      billPayLink: { input: LinkBill, output: PayLink },
    },
  ),
  billList: read(`${at}/list`, { ...both, input: BillFilter, output: BillList }),
  billInfo: read(`${at}/info`, { ...both, input: OneBill.pick({ id: true }), output: BillInfo }),
  billLines: read(`${at}/lines`, { ...both, input: BillLineFilter, output: BillLineList }),
  billPreview: read(`${at}/preview`, { needs: `${index}.generate`, input: PreviewBill, output: BillPreview }),
  billGenerate: act(`${at}/generate`, {
    needs: `${index}.generate`,
    input: GenerateBill,
    output: Saved,
    once: true,
    errors: ['billing.nothing'],
  }),
  billUnadjust: act(`${at}/unadjust`, {
    needs: `${index}.adjust`,
    input: OneLine,
    output: Done,
    errors: ['operationInvalid'],
  }),
  /** What came in, or was offset, is taken back by the reverse movement. */
  billUnpay: act(`${at}/unpay`, {
    needs: `${index}.pay`,
    input: UndoPayment,
    output: Done,
    errors: ['operationInvalid', 'balanceTooLow'],
  }),
  billCertificate: act(`${at}/certificate`, {
    needs: `${index}.pay`,
    input: Certificate,
    output: Done,
    errors: ['operationInvalid'],
  }),
  /** The agent says what is wrong with a line, until the bill is agreed. */
  billDispute: act(`${at}/dispute`, {
    needs: agent,
    audience: ['agent'],
    input: SaidOfLine,
    output: Done,
    errors: ['operationInvalid'],
  }),
  billAnswer: act(`${at}/answer`, {
    needs: `${index}.answer`,
    input: SaidOfLine,
    output: Done,
    errors: ['operationInvalid'],
  }),
  billPdf: read(`${at}/pdf`, { ...both, input: BillFile, output: z.unknown(), raw: true }),
  billXlsx: read(`${at}/xlsx`, { ...both, input: BillFile, output: z.unknown(), raw: true }),
}
