import { suppliersApi } from '#contract/suppliers/suppliers.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { enablesPlain } from '../kit/record/plain-record.ts'
import { bankFile } from './payables/bank-file.ts'
import { makeRun } from './payables/make-run.ts'
import { cancelRun, payRun, undoRun } from './payables/move-run.ts'
import { listOwed } from './payables/owed.queries.ts'
import { listRuns } from './payables/runs.queries.ts'
import { quotas } from './quota/quota-record.ts'
import { listQuotas, listTopUps, quotaChoices, quotaLog, topUpProof } from './quota/quota.queries.ts'
import { saveQuota } from './quota/save-quota.ts'
import { reverseTopUp, topUpQuota } from './quota/top-up.ts'
import { bindSupplier, unbindSupplier } from './bind-supplier.ts'
import { enableSupplier } from './enable-supplier.ts'
import { assignGroup, deleteGroup, listGroups, saveGroup } from './groups.ts'
import { saveSupplier } from './save-supplier.ts'
import { supplierSheets } from './supplier-sheets.ts'
import { listSuppliers, simpleSuppliers, supplierInfo } from './suppliers.queries.ts'

export const suppliersRoutes = bindRoutes(suppliersApi, {
  owedList: listOwed,
  runList: listRuns,
  runMake: makeRun,
  runFile: bankFile,
  runPay: payRun,
  runCancel: cancelRun,
  runUndo: undoRun,
  quotaList: listQuotas,
  quotaSave: saveQuota,
  quotaEnable: enablesPlain(quotas),
  quotaChoices,
  topUp: topUpQuota,
  topUpList: listTopUps,
  topUpProof,
  quotaLog,
  topUpReverse: reverseTopUp,
  list: listSuppliers,
  info: supplierInfo,
  save: saveSupplier,
  update: saveSupplier,
  enable: enableSupplier,
  ...supplierSheets.handlers,
  bind: bindSupplier,
  unbind: unbindSupplier,
  groups: listGroups,
  groupSave: saveGroup,
  groupDelete: deleteGroup,
  groupAssign: assignGroup,
  simpleList: simpleSuppliers,
})
