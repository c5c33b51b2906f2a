import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Confirm, Done, Id, listOf, Saved, ShortText } from '../../kit/schema.ts'
import { ChangedCount, Many } from '../catalog.schema.ts'
import {
  OptionFacts,
  PackageChange,
  PackageFilter,
  PackageForm,
  PackageInfo,
  PackageRow,
} from './package.schema.ts'
import { familyKeys } from '../families.ts'

const PackageRef = z.object({ id: Id })

const at = '/supplier/product'
const { packages: needs, editPackages: edit } = familyKeys.play

export const packageApi = {
  packages: read(`${at}/list`, { needs, input: PackageFilter, output: listOf(PackageRow) }),
  packageInfo: read(`${at}/info`, { needs, input: PackageRef, output: PackageInfo }),
  /** SKUs that are, or are to be, options: what the form tells of them. */
  packageOptions: read(`${at}/options`, {
    needs,
    input: z.object({ ids: z.array(Id).max(200) }),
    output: z.object({ rows: z.array(OptionFacts) }),
  }),
  /** Refuses an option whose type or charge method is not the part's, and a package as a part. */
  packageCreate: act(`${at}/create`, {
    needs: edit,
    input: PackageForm,
    output: Saved,
    errors: ['catalog.bindDiffers'],
  }),
  packageUpdate: act(`${at}/update`, {
    needs: edit,
    input: PackageChange,
    output: Saved,
    errors: ['catalog.bindDiffers'],
  }),
  packageOnSale: act(`${at}/onSale`, {
    many: true,
    back: 'packageOnSale',
    needs: edit,
    input: Many.extend({ onSale: z.boolean() }),
    output: ChangedCount,
    errors: ['catalog.noPrice'],
  }),
  /** Disabling asks while orders of the days ahead stand on it. */
  packageEnable: act(`${at}/enable`, {
    needs: edit,
    input: PackageRef.extend({ enabled: z.boolean(), confirm: Confirm }),
    output: Done,
    asks: true,
    back: 'packageEnable',
    backBy: 'turned',
  }),
  /** The same parts again under another code. Begins off sale. */
  packageCopy: act(`${at}/copy`, {
    needs: edit,
    input: PackageRef.extend({ code: ShortText.min(2).max(30) }),
    output: Saved,
  }),
  /** Into the recycle bin; refused while orders of the days ahead stand on it. */
  packageRecycle: act(`${at}/recycle`, {
    many: true,
    back: 'packageRestore',
    needs: edit,
    input: Many,
    output: ChangedCount,
    errors: ['catalog.ordersAhead'],
  }),
  packageRestore: act(`${at}/restore`, {
    many: true,
    back: 'packageRecycle',
    needs: edit,
    input: Many,
    output: ChangedCount,
  }),
}
