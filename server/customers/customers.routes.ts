import { customersApi } from '#contract/customers/customers.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { sheetHandlers } from '../kit/sheet/import/sheet-handlers.ts'
import { customerInfo } from './customer-info.ts'
import { listCustomers, listTags, simpleCustomers } from './customers.queries.ts'
import { listDocuments } from './documents/documents.queries.ts'
import { deleteDocument, saveDocument, showDocument, uploadDocument } from './documents/save-document.ts'
import { deleteNote, saveNote } from './people/notes.ts'
import { saveCustomer } from './people/save-customer.ts'
import { erasePerson, previewErase } from './privacy/erase-person.ts'
import { personData } from './privacy/person-data.ts'
import { deleteSegment, listSegments, saveSegment } from './segments/segments.ts'
import { customerSheet } from './sheet/customer-sheet.ts'
import { exportCustomers } from './sheet/export-customers.ts'
import { keepApart, mergeCustomers, unmergeCustomer } from './twins/merge-customers.ts'
import { listTwins } from './twins/twins.queries.ts'

export const customersRoutes = bindRoutes(customersApi, {
  list: listCustomers,
  info: customerInfo,
  save: (ctx, form) => saveCustomer(ctx, form),
  simpleList: simpleCustomers,
  tags: listTags,
  export: exportCustomers,
  ...sheetHandlers(customerSheet),
  noteSave: saveNote,
  noteDelete: deleteNote,
  twins: listTwins,
  merge: mergeCustomers,
  unmerge: unmergeCustomer,
  apart: keepApart,
  documents: listDocuments,
  documentSave: saveDocument,
  documentDelete: deleteDocument,
  documentUpload: uploadDocument,
  documentFile: showDocument,
  segments: listSegments,
  segmentSave: saveSegment,
  segmentDelete: deleteSegment,
  personData,
  erasePreview: previewErase,
  erase: erasePerson,
})
