import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Saved } from '../../kit/schema.ts'
import { callsOf } from '../../kit/state-calls.ts'
import {
  BankFile,
  MakeRun,
  OneRun,
  OwedFilter,
  OwedList,
  ReasonRun,
  RunFilter,
  RunList,
} from './payables.schema.ts'
import { runStates } from './run.states.ts'

const needs = 'supplierRouter.supplierPay'

/** What suppliers are owed, and its payment. */
export const payablesApi = {
  owedList: read('/supplier/commBankPayBill/owed', { needs, input: OwedFilter, output: OwedList }),
  runList: read('/supplier/commBankPayBill/list', { needs, input: RunFilter, output: RunList }),
  /** All that is owed and waits in no run, served until a day, in the currency of the account. */
  runMake: act('/supplier/commBankPayBill/save', {
    needs: `${needs}.edit`,
    input: MakeRun,
    output: Saved,
    once: true,
    errors: ['suppliers.nothingOwed'],
  }),
  /** For the bank: one payment a supplier, as CSV or ISO 20022 pain.001.001.09. */
  runFile: read('/supplier/commBankPayBill/export', {
    needs,
    input: BankFile,
    output: z.unknown(),
    raw: true,
    errors: ['suppliers.noBankAccount'],
  }),
  ...callsOf(
    runStates,
    { input: OneRun, withReason: ReasonRun, output: Done, errors: ['changedMeanwhile', 'operationInvalid'] },
    {},
  ),
}
