import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Saved } from '../../kit/schema.ts'
import { prefixed } from '../../kit/prefixed.ts'
import { sheetApi } from '../../kit/sheet/sheet.api.ts'
import { callsOf } from '../../kit/state-calls.ts'
import { codeStates } from './code.states.ts'
import {
  AddCodes,
  BatchFilter,
  BatchForm,
  BatchList,
  CodeFilter,
  CodeList,
  CodesAdded,
  LineCode,
  MoveCode,
  MoveCodeWhy,
  PrepaidFilter,
  PrepaidForm,
  PrepaidList,
  PrepaidTicket,
  ReportDone,
  UsedReport,
} from './prepaid.schema.ts'

const needs = 'tickets.HoardTicket'
const PrepaidRef = z.object({ id: Id })

/** Tickets bought in advance from scenic spots: batches, codes, and which order has which. */
export const prepaidApi = {
  prepaidList: read('/supplier/ticketBatch/list', { needs, input: PrepaidFilter, output: PrepaidList }),
  prepaidInfo: read('/supplier/ticketBatch/info', { needs, input: PrepaidRef, output: PrepaidTicket }),
  prepaidSave: act('/supplier/ticketBatch/saveTicket', {
    needs: `${needs}.edit`,
    input: PrepaidForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  prepaidEnable: act('/supplier/ticketBatch/enable', {
    needs: `${needs}.edit`,
    input: PrepaidRef.extend({ enabled: z.boolean() }),
    output: Done,
    back: 'prepaidEnable',
    backBy: 'turned',
  }),
  prepaidBatches: read('/supplier/ticketBatch/batches', { needs, input: BatchFilter, output: BatchList }),
  batchSave: act('/supplier/ticketBatch/save', {
    needs: `${needs}.edit`,
    input: BatchForm,
    output: Saved,
    errors: ['changedMeanwhile', 'ticketing.batchHasCodes'],
  }),
  prepaidCodes: read('/supplier/ticketVourch/list', { needs, input: CodeFilter, output: CodeList }),
  /** Looks at pasted codes, or takes the good ones into a batch. The same text twice is asked about. */
  codesAdd: act('/supplier/ticketVourch/add', {
    needs: `${needs}.importCodes`,
    input: AddCodes,
    output: CodesAdded,
    asks: true,
  }),
  ...prefixed('code', sheetApi('/supplier/ticketVourch', `${needs}.importCodes`, { batchId: Id.optional() })),
  /** What a scenic spot reports as used: marked, and what does not agree is told. */
  markReport: act('/supplier/ticketVourch/markReport', {
    needs: `${needs}.mark`,
    input: UsedReport,
    output: ReportDone,
  }),
  /** What an order's guests show at the gate. They count as shown from then on. */
  lineCodes: act('/supplier/ticketVourch/ofOrder', {
    needs: 'entertainment.PlayOrderList',
    agentNeeds: 'bookingCenter.PlayOrderList',
    audience: ['staff', 'agent'],
    input: z.object({ orderId: Id }),
    output: z.object({ rows: z.array(LineCode) }),
  }),
  ...callsOf(
    codeStates,
    {
      input: MoveCode,
      withReason: MoveCodeWhy,
      output: Done,
      errors: ['changedMeanwhile', 'operationInvalid'],
    },
    {},
  ),
}
