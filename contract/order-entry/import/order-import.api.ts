import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id, Reason, Saved } from '../../kit/schema.ts'
import { Letters } from '../../kit/sheet/encodings.ts'
import { uploadUpTo } from '../../kit/upload.ts'
import {
  ImportAlias,
  ImportAnswer,
  ImportFilter,
  ImportList,
  ImportMap,
  ImportMend,
  ImportRowsAsk,
  OrderImport,
  OrderImportRows,
} from './order-import.schema.ts'

const needs = 'order.import'
const at = '/supplier/orderEntry/import'
const OrderImportRef = z.object({ id: Id })

/** Orders from a spreadsheet: sent, its columns mapped, checked, mended, made. */
export const orderImportApi = {
  importList: read(`${at}/list`, { needs, input: ImportFilter, output: ImportList }),
  /** Multipart `file`, xlsx or csv. Its columns are guessed, or known from an earlier file with the same heads. */
  importUpload: act(`${at}/upload`, {
    needs,
    input: z.object({
      file: uploadUpTo(12, 'kit.sheets.tooLarge'),
      encoding: Letters,
      /** The same file as it was read before: it goes, where nothing was made of it. */
      replaces: Id.optional(),
    }),
    output: Saved,
    ownTransaction: true,
  }),
  importInfo: read(`${at}/info`, { needs, input: OrderImportRef, output: OrderImport }),
  importRows: read(`${at}/rows`, { needs, input: ImportRowsAsk, output: OrderImportRows }),
  /** Says what the columns are, and has every row checked; nothing is made. */
  importMap: act(`${at}/map`, {
    needs,
    input: ImportMap,
    output: Done,
    errors: ['order-entry.importRunning'],
  }),
  /** Changes cells; all rows are checked again, because what one takes another lacks. */
  importMend: act(`${at}/mend`, {
    needs,
    input: ImportMend,
    output: Done,
    errors: ['order-entry.importRunning'],
    bodyLimit: 4 * 1024 * 1024,
  }),
  importAnswer: act(`${at}/answer`, {
    needs,
    input: ImportAnswer,
    output: Done,
    errors: ['order-entry.importRunning'],
  }),
  /** Their name for one of our products or agents, kept for every later file. */
  importAlias: act(`${at}/alias`, {
    needs,
    input: ImportAlias,
    output: Done,
    errors: ['order-entry.importRunning'],
  }),
  /** Makes the orders that are ready, in the background. */
  importRun: act(`${at}/run`, {
    needs,
    input: OrderImportRef,
    output: Done,
    errors: ['order-entry.importRunning', 'order-entry.nothingReady'],
  }),
  /** What was not made, as it was sent or mended, with the reasons: it can be sent again. */
  importRest: read(`${at}/rest`, {
    needs,
    input: z.object({ id: Id, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    output: z.unknown(),
    raw: true,
  }),
  /** Cancels every order of the file that can be cancelled, each by its own rule, in the background; answers the work's id. */
  importTakeBack: act(`${at}/takeBack`, {
    needs,
    input: z.object({ id: Id, reason: Reason }),
    output: Saved,
    errors: ['order-entry.nothingToTakeBack'],
  }),
  importForget: act(`${at}/mapping/delete`, { needs, input: OrderImportRef, output: Done }),
}
