import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Saved } from '../kit/schema.ts'
import { callsOf } from '../kit/state-calls.ts'
import {
  ExportRequest,
  Counted,
  ExportForm,
  OneReport,
  Report,
  ReportFilter,
  ReportList,
} from './exports.schema.ts'
import { reportStates } from './report.states.ts'

const needs = 'home.exprot'

/** Data sets as files, written in the background. Each asks for the right to its own list besides. */
export const exportsApi = {
  /** How many rows it would be. */
  count: read('/supplier/exprot/count', { needs, expensive: true, input: ExportRequest, output: Counted }),
  start: act('/supplier/exprot/save', {
    needs,
    sensitive: true,
    input: ExportForm,
    output: Saved,
    once: true,
  }),
  /** A person's own latest. */
  recent: read('/supplier/exprot/recent', { needs, output: z.object({ rows: z.array(Report) }) }),
  reportList: read('/supplier/report/list', {
    needs: 'home.ReportCenter',
    input: ReportFilter,
    output: ReportList,
  }),
  /** Its file, for whoever may open the list behind it at this moment. */
  reportFile: read('/supplier/report/download', {
    needs: '*',
    openTo: ['exports'],
    input: z.object({ id: Id }),
    output: z.unknown(),
    raw: true,
  }),
  ...callsOf(
    reportStates,
    {
      input: OneReport,
      withReason: OneReport,
      output: Done,
      errors: ['changedMeanwhile', 'operationInvalid'],
    },
    {},
  ),
}
