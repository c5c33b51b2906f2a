import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, listOf, Paging, Reason, Saved, ShortText } from '../kit/schema.ts'
import { SheetAsk, sheetApi } from '../kit/sheet/sheet.api.ts'
import { uploadUpTo } from '../kit/upload.ts'
import { customerKeys as keys } from './customer.keys.ts'
import {
  CustomerChoice,
  CustomerFilter,
  CustomerInfo,
  CustomerList,
  Document,
  DocumentFilter,
  DocumentForm,
  ErasePreview,
  SaveCustomer,
  Segment,
  SegmentForm,
  Twin,
} from './customers.schema.ts'

const needs = 'entertainment.ClientRecord'
const CustomerRef = z.object({ id: Id })
const Pair = z.object({ id: Id, otherId: Id })
const at = '/supplier/clientRecord'

export const customersApi = {
  list: read(`${at}/list`, { needs, input: CustomerFilter, output: CustomerList }),
  /** A profile that was merged answers with the one that stands for it. */
  info: read(`${at}/info`, { needs, input: CustomerRef, output: CustomerInfo }),
  save: act(`${at}/save`, {
    needs: keys.edit,
    input: SaveCustomer,
    output: Saved,
    errors: ['changedMeanwhile', 'customers.notStanding'],
  }),
  /** Customers for pickers. */
  simpleList: read(`${at}/simpleList`, {
    needs,
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
    output: z.object({ rows: z.array(z.object({ id: Id, code: z.string(), name: z.string() })) }),
  }),
  /** Tags that customers bear, the commonest first. */
  tags: read(`${at}/tags`, { needs, output: z.object({ rows: z.array(z.string()) }) }),
  /** The customers that a filter finds as a spreadsheet; the import reads it back. */
  export: read(`${at}/export`, {
    needs,
    input: CustomerChoice.extend(SheetAsk.shape),
    output: z.unknown(),
    raw: true,
  }),
  ...sheetApi(at, keys.edit, {}),

  noteSave: act(`${at}/note/save`, {
    needs: keys.edit,
    input: z.object({ customerId: Id, text: z.string().trim().min(1).max(2000) }),
    output: Saved,
  }),
  noteDelete: act(`${at}/note/delete`, { needs: keys.edit, input: CustomerRef, output: Done }),

  twins: read(`${at}/twins`, { needs, input: Paging, output: listOf(Twin) }),
  /** The second profile becomes part of the first one; both stay as they were beneath it. */
  merge: act(`${at}/merge`, {
    needs: keys.merge,
    input: Pair,
    output: Done,
    errors: ['customers.notStanding'],
    back: 'unmerge',
  }),
  /** A merged profile stands by itself again, with all that was its own; nothing ties both again but a person. */
  unmerge: act(`${at}/unmerge`, { needs: keys.merge, input: CustomerRef, output: Done }),
  /** Two profiles are two people. */
  apart: act(`${at}/apart`, { needs: keys.merge, input: Pair, output: Done }),

  documents: read(`${at}/document/list`, { needs, input: DocumentFilter, output: listOf(Document) }),
  documentSave: act(`${at}/document/save`, {
    needs: keys.documents,
    input: DocumentForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  documentDelete: act(`${at}/document/delete`, { needs: keys.documents, input: CustomerRef, output: Done }),
  /** Its picture or scan (JPG, PNG or PDF): kept with the document and shown to nobody without this right. */
  documentUpload: act(`${at}/document/upload`, {
    needs: keys.documents,
    input: CustomerRef.extend({ file: uploadUpTo(5, 'customers.text.fileRule') }),
    output: Done,
  }),
  documentFile: read(`${at}/document/file`, {
    needs: keys.documents,
    input: CustomerRef,
    output: z.unknown(),
    raw: true,
  }),

  segments: read(`${at}/segment/list`, {
    needs,
    input: Paging.extend({ text: ShortText.optional() }),
    output: listOf(Segment),
  }),
  segmentSave: act(`${at}/segment/save`, {
    needs: keys.edit,
    input: SegmentForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  segmentDelete: act(`${at}/segment/delete`, { needs: keys.edit, input: CustomerRef, output: Done }),

  /** All that is kept of a person, as a file to hand out. */
  personData: read(`${at}/person/data`, {
    needs: keys.privacy,
    input: CustomerRef,
    output: z.unknown(),
    raw: true,
  }),
  /** In how many places a person stands, and where, before they are erased. */
  erasePreview: read(`${at}/person/erase/preview`, {
    needs: keys.privacy,
    input: CustomerRef,
    output: ErasePreview,
    errors: ['customers.notStanding'],
  }),
  /** Forgets a person: profile, documents, notes and names on past orders; their amounts stay. */
  erase: act(`${at}/person/erase`, {
    needs: keys.privacy,
    input: CustomerRef.extend({ reason: Reason }),
    output: Done,
    errors: ['customers.tripsToCome', 'customers.notStanding'],
  }),
}
