import { supplierSheet } from '#contract/suppliers/supplier.fields.ts'
import { SupplierForm } from '#contract/suppliers/suppliers.schema.ts'
import { recordSheets } from '../kit/sheet/record/record-sheets.ts'
import { saveSupplier, supplierErrors } from './save-supplier.ts'
import { listSuppliers } from './suppliers.queries.ts'

export const supplierSheets = recordSheets(supplierSheet, {
  name: 'suppliers.suppliers',
  form: SupplierForm,
  list: listSuppliers,
  judge: (form, existing) => supplierErrors(form, Boolean(existing?.boundMerchantCode)),
  save: saveSupplier,
})
