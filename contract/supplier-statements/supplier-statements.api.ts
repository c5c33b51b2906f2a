import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Saved } from '../kit/schema.ts'
import { callsOf } from '../kit/state-calls.ts'
import {
  MapStatement,
  MatchRow,
  OneRow,
  OneStatement,
  PayStatement,
  ReasonRow,
  ReasonStatement,
  RowFilter,
  RowList,
  SendStatement,
  StatementFile,
  StatementFilter,
  StatementInfo,
  StatementList,
} from './statement.schema.ts'
import { statementStates } from './statement.states.ts'

const needs = 'supplierRouter.supplierPay'
const edit = `${needs}.edit`
const at = '/supplier/commBankPayBill/statement'
const errors = ['operationInvalid', 'changedMeanwhile'] as const

/** What suppliers say that they are owed, beside what the books say. */
export const supplierStatementsApi = {
  list: read(`${at}/list`, { needs, input: StatementFilter, output: StatementList }),
  info: read(`${at}/info`, { needs, input: OneStatement, output: StatementInfo }),
  rows: read(`${at}/rows`, { needs, input: RowFilter, output: RowList }),
  /** Multipart `file`, xlsx or csv: kept as it was read, and compared by what its columns are taken for. */
  upload: act(`${at}/upload`, {
    needs: edit,
    input: SendStatement,
    output: Saved,
    ownTransaction: true,
    errors: ['supplier-statements.sentBefore'],
  }),
  /** What the columns are: remembered for this supplier's files with the same heads. Takes matches by hand and answers away. */
  map: act(`${at}/map`, { needs: edit, input: MapStatement, output: Done, ownTransaction: true, errors }),
  match: act(`${at}/match`, { needs: edit, input: MatchRow, output: Done, errors }),
  /** Their amount becomes the line's cost. */
  accept: act(`${at}/accept`, { needs: edit, input: OneRow, output: Done, errors }),
  dispute: act(`${at}/dispute`, { needs: edit, input: ReasonRow, output: Done, errors }),
  leave: act(`${at}/leave`, { needs: edit, input: ReasonRow, output: Done, errors }),
  unanswer: act(`${at}/unanswer`, { needs: edit, input: OneRow, output: Done, errors }),
  /** All that agrees and is owed, as a payment run. */
  pay: act(`${at}/pay`, {
    needs: edit,
    input: PayStatement,
    output: Saved,
    once: true,
    errors: ['suppliers.nothingOwed', 'operationInvalid'],
  }),
  /** Both sides row by row with what differs: for the supplier. */
  file: read(`${at}/export`, { needs, input: StatementFile, output: z.unknown(), raw: true }),
  ...callsOf(statementStates, { input: OneStatement, withReason: ReasonStatement, output: Done, errors }, {}),
}
