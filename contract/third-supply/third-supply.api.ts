import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Saved, ShortText } from '../kit/schema.ts'
import {
  EnableThird,
  LiveThird,
  MapThird,
  OneThird,
  ThirdConnectionForm,
  ThirdConnections,
  ThirdFilter,
  ThirdLive,
  ThirdProductPage,
  ThirdTested,
} from './third-supply.schema.ts'

const at = '/supplier/thirdSupplierSku'
const needs = 'supplierRouter.ThirdSupplierSKU'
const edit = `${needs}.edit`

/** Products of suppliers' own reservation systems, and the SKUs of ours that they serve. */
export const thirdSupplyApi = {
  list: read(`${at}/list`, { needs, input: ThirdFilter, output: ThirdProductPage }),
  map: act(`${at}/map`, {
    needs: edit,
    input: MapThird,
    output: Saved,
    errors: ['changedMeanwhile', 'third-supply.mappedTwice'],
  }),
  live: read(`${at}/live`, { needs, input: LiveThird, output: ThirdLive, ownTransaction: true }),
  connectionList: read(`${at}/connection/list`, { needs, output: ThirdConnections }),
  connectionSave: act(`${at}/connection/save`, {
    needs: edit,
    input: ThirdConnectionForm,
    output: Saved,
    errors: ['changedMeanwhile', 'third-supply.noSimulator'],
  }),
  connectionEnable: act(`${at}/connection/enable`, {
    needs: edit,
    input: EnableThird,
    output: Done,
    back: 'connectionEnable',
    backBy: 'turned',
  }),
  connectionTest: act(`${at}/connection/test`, {
    needs: edit,
    input: OneThird,
    output: ThirdTested,
    ownTransaction: true,
  }),
  import: act(`${at}/import`, { needs: edit, input: OneThird, output: Done, errors: ['operationInvalid'] }),
  /** SKUs for the choice of one, by code or name. */
  skus: read(`${at}/skus`, {
    needs,
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
    output: z.object({ rows: z.array(z.object({ id: Id, code: z.string(), name: z.string() })) }),
  }),
}
