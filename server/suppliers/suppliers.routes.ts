import { suppliersApi } from '#contract/suppliers/suppliers.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { bindSupplier, unbindSupplier } from './bind-supplier.ts'
import { enableSupplier } from './enable-supplier.ts'
import { assignGroup, deleteGroup, listGroups, saveGroup } from './groups.ts'
import { saveSupplier } from './save-supplier.ts'
import { supplierSheets } from './supplier-sheets.ts'
import { listSuppliers, simpleSuppliers, supplierInfo } from './suppliers.queries.ts'

export const suppliersRoutes = bindRoutes(suppliersApi, {
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
