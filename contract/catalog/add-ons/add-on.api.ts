import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Can, Confirm, Done, Id, listOf, Saved, ShortText } from '../../kit/schema.ts'
import {
  AddOnChange,
  AddOnFilter,
  AddOnForm,
  AddOnInfo,
  AddOnRow,
  AttachAddOns,
  DetachAddOns,
  SkuAddOn,
} from './add-on.schema.ts'
import { ChangedCount, Many } from '../catalog.schema.ts'

const needs = 'entertainment.exts'
const edit = 'entertainment.exts.edit'
const AddOnRef = z.object({ id: Id })

export const addOnApi = {
  addOns: read('/supplier/standardExt/list', { needs, input: AddOnFilter, output: listOf(AddOnRow) }),
  addOnInfo: read('/supplier/standardExt/info', { needs, input: AddOnRef, output: AddOnInfo }),
  addOnCreate: act('/supplier/standardExt/create', { needs: edit, input: AddOnForm, output: Saved }),
  addOnUpdate: act('/supplier/standardExt/update', { needs: edit, input: AddOnChange, output: Saved }),
  /** Disabling asks while orders of the days ahead stand on it. */
  addOnEnable: act('/supplier/standardExt/enable', {
    many: true,
    back: 'addOnEnable',
    needs: edit,
    input: AddOnRef.extend({ enabled: z.boolean(), confirm: Confirm }),
    output: Done,
    asks: true,
  }),
  /** The same again under another code, offered with the same products. Begins disabled. */
  addOnCopy: act('/supplier/standardExt/copy', {
    needs: edit,
    input: AddOnRef.extend({ code: ShortText.min(2).max(30) }),
    output: Saved,
  }),
  /** Into the recycle bin; refused while orders of the days ahead stand on it. */
  addOnRecycle: act('/supplier/standardExt/recycle', {
    many: true,
    back: 'addOnRestore',
    needs: edit,
    input: Many,
    output: ChangedCount,
    errors: ['catalog.ordersAhead'],
  }),
  addOnRestore: act('/supplier/standardExt/restore', {
    many: true,
    back: 'addOnRecycle',
    needs: edit,
    input: Many,
    output: ChangedCount,
  }),
  /** Products offer add-ons, each of them all of these; where they do already, on these terms from now on. */
  addOnAttach: act('/supplier/standardExt/attach', {
    many: true,
    back: 'addOnDetach',
    needs: edit,
    input: AttachAddOns,
    output: ChangedCount,
  }),
  addOnDetach: act('/supplier/standardExt/detach', {
    many: true,
    back: 'addOnAttach',
    needs: edit,
    input: DetachAddOns,
    output: ChangedCount,
  }),
  /** What one product, or package, offers beside itself. */
  skuAddOns: read('/supplier/standardExt/ofStandard', {
    needs: 'entertainment.all',
    input: z.object({ skuId: Id }),
    output: z.object({ rows: z.array(SkuAddOn), can: Can }),
  }),
}
