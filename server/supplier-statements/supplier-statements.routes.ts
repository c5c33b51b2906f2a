import { supplierStatementsApi } from '#contract/supplier-statements/supplier-statements.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { acceptRow, disputeRow, leaveRow, matchRow, unanswerRow } from './answer-rows.ts'
import { uploadStatement } from './keep-statement.ts'
import { mapStatement } from './map-statement.ts'
import { cancelStatement, reopenStatement, settleStatement } from './move-statement.ts'
import { payStatement } from './pay-statement.ts'
import { listRows } from './rows.queries.ts'
import { statementFile } from './statement-file.ts'
import { listStatements, statementInfo } from './statements.queries.ts'

export const supplierStatementsRoutes = bindRoutes(supplierStatementsApi, {
  list: listStatements,
  info: statementInfo,
  rows: listRows,
  upload: uploadStatement,
  map: mapStatement,
  match: matchRow,
  accept: acceptRow,
  dispute: disputeRow,
  leave: leaveRow,
  unanswer: unanswerRow,
  pay: payStatement,
  file: statementFile,
  statementSettle: settleStatement,
  statementReopen: reopenStatement,
  statementCancel: cancelStatement,
})
