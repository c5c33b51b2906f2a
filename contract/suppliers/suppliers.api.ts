import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, listOf, Saved, ShortText } from '../kit/schema.ts'
import { payablesApi } from './payables/payables.api.ts'
import { quotaApi } from './quota/quota.api.ts'
import { recordSheetApi } from '../kit/sheet/sheet.api.ts'
import {
  Supplier,
  SupplierChoice,
  SupplierFilter,
  SupplierForm,
  SupplierGroup,
  SupplierGroupForm,
  SupplierInfo,
} from './suppliers.schema.ts'

const key = 'supplierRouter.supplierManage'
const SupplierRef = z.object({ id: Id })

export const suppliersApi = {
  ...quotaApi,
  ...payablesApi,
  list: read('/supplier/supplier/list', { needs: key, input: SupplierFilter, output: listOf(Supplier) }),
  info: read('/supplier/supplier/info', { needs: key, input: SupplierRef, output: SupplierInfo }),
  save: act('/supplier/supplier/save', { needs: `${key}.edit`, input: SupplierForm, output: Saved }),
  update: act('/supplier/supplier/update', {
    needs: `${key}.edit`,
    input: SupplierForm.extend({ id: Id }),
    output: Saved,
    errors: ['open-market.byContract'],
  }),
  enable: act('/supplier/supplier/enable', {
    needs: `${key}.edit`,
    input: SupplierRef.extend({ enabled: z.boolean() }),
    output: Done,
    asks: true,
    back: 'enable',
    backBy: 'turned',
  }),
  ...recordSheetApi('/supplier/supplier', key, `${key}.edit`, SupplierChoice.shape),
  /** Ties a supplier to a merchant account that has us among its agents ("Please invite the supplier first" where it has not). */
  bind: act('/supplier/supplier/bind', {
    needs: `${key}.bind`,
    input: SupplierRef.extend({ merchantCode: z.string().trim().min(2).max(12) }),
    output: Done,
    errors: ['suppliers.inviteFirst', 'suppliers.alreadyBound'],
  }),
  unbind: act('/supplier/supplier/unbind', {
    needs: `${key}.bind`,
    input: SupplierRef,
    output: Done,
    asks: true,
  }),
  /** Groups by name, or the ones named. */
  groups: read('/supplier/supplierGroup/list', {
    needs: key,
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
    output: z.object({ rows: z.array(SupplierGroup) }),
  }),
  groupSave: act('/supplier/supplierGroup/save', {
    needs: `${key}.edit`,
    input: SupplierGroupForm,
    output: Saved,
  }),
  /** Its suppliers are in no group then. */
  groupDelete: act('/supplier/supplierGroup/delete', {
    needs: `${key}.edit`,
    input: SupplierRef,
    output: Done,
  }),
  /** Puts one supplier into a group, or into none. */
  groupAssign: act('/supplier/supplierGroup/assign', {
    needs: `${key}.edit`,
    input: SupplierRef.extend({ groupId: Id.nullable() }),
    output: Done,
    many: true,
    back: 'groupAssign',
  }),
  /** Enabled suppliers for pickers. */
  simpleList: read('/supplier/supplier/simpleList', {
    needs: '*',
    openTo: [
      'suppliers',
      'catalog',
      'hotels',
      'pricing',
      'stock',
      'orders',
      'order-entry',
      'hotel-orders',
      'open-market',
      'groups',
      'journeys',
    ],
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
    output: z.object({
      rows: z.array(
        z.object({
          id: Id,
          code: z.string(),
          name: z.string(),
          currency: z.string(),
          boundMerchantCode: z.string(),
        }),
      ),
    }),
  }),
}
