import type { orderImportApi } from '#contract/order-entry/import/order-import.api.ts'
import type { Handlers } from '../../kit/call/routes.ts'
import { importInfo, importRows, listImports } from './import.queries.ts'
import { importRest } from './import-rest.ts'
import { takeBackImport } from './take-back-import.ts'
import { uploadImport } from './upload-import.ts'
import {
  answerImport,
  forgetMapping,
  mapImport,
  mendImport,
  rememberAlias,
  runImport,
} from './work-on-import.ts'

/** What the calls of the import of orders do. */
export const orderImportHandlers = {
  importList: listImports,
  importUpload: uploadImport,
  importInfo,
  importRows,
  importMap: mapImport,
  importMend: mendImport,
  importAnswer: answerImport,
  importAlias: rememberAlias,
  importRun: runImport,
  importRest,
  importTakeBack: takeBackImport,
  importForget: forgetMapping,
} satisfies Handlers<typeof orderImportApi>
