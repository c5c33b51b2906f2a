import { ticketingApi } from '#contract/ticketing/ticketing.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { markNoShow } from './mark-no-show.ts'
import { orderVouchersPdf } from './order-vouchers-pdf.ts'
import { prefixed } from '#contract/kit/prefixed.ts'
import { sheetHandlers } from '../kit/sheet/import/sheet-handlers.ts'
import { addCodes } from './prepaid/add-codes.ts'
import { codeSheet } from './prepaid/code-sheet.ts'
import { lineCodes } from './prepaid/line-codes.ts'
import { markReport } from './prepaid/mark-report.ts'
import { movesCode } from './prepaid/move-codes.ts'
import { listBatches, listCodes, listPrepaid, prepaidInfo } from './prepaid/prepaid.queries.ts'
import { enablePrepaid, saveBatch, savePrepaid } from './prepaid/save-prepaid.ts'
import { redeem } from './redeem.ts'
import { undoRedeem } from './undo-redeem.ts'
import { findVouchers, listDepartures, listVouchers } from './vouchers.queries.ts'

export const ticketingRoutes = bindRoutes(ticketingApi, {
  list: listVouchers,
  find: findVouchers,
  redeem,
  undo: undoRedeem,
  noShow: markNoShow,
  departures: listDepartures,
  pdf: orderVouchersPdf,
  prepaidList: listPrepaid,
  prepaidInfo,
  prepaidSave: savePrepaid,
  prepaidEnable: enablePrepaid,
  prepaidBatches: listBatches,
  batchSave: saveBatch,
  prepaidCodes: listCodes,
  codesAdd: addCodes,
  ...prefixed('code', sheetHandlers(codeSheet)),
  markReport,
  lineCodes,
  markUsed: movesCode('markUsed'),
  markUnused: movesCode('markUnused'),
  setFree: movesCode('setFree'),
  returnCode: movesCode('returnCode'),
  voidCode: movesCode('voidCode'),
})
