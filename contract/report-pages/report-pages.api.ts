import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { ClientRequestId, Done, Id, Saved } from '../kit/schema.ts'
import { BlockFigures } from './block.schema.ts'
import {
  FiguresAsk,
  FileAsk,
  PageChoices,
  PageFilter,
  PageForm,
  PageInfo,
  PageList,
  ScheduleForm,
} from './page.schema.ts'
import { reportKeys } from './report-pages.keys.ts'

const at = '/supplier/reportPage'
const needs = reportKeys.pages
const ReportPageRef = z.object({ id: Id })

/** Report pages that staff build themselves. */
export const reportPagesApi = {
  list: read(`${at}/list`, { needs, input: PageFilter, output: PageList }),
  info: read(`${at}/info`, { needs, input: ReportPageRef, output: PageInfo }),
  choices: read(`${at}/choices`, { needs, output: PageChoices }),
  /** The figures of a block, saved or not yet: as whoever asks may know them. */
  figures: read(`${at}/figures`, { needs, expensive: true, input: FiguresAsk, output: BlockFigures }),
  /** A page or one block of it as a file. */
  file: read(`${at}/file`, { needs, expensive: true, raw: true, input: FileAsk, output: z.unknown() }),
  save: act(`${at}/save`, {
    needs,
    input: PageForm,
    output: Saved.extend({ version: z.number().int() }),
    errors: ['changedMeanwhile', 'notOwner'],
  }),
  copy: act(`${at}/copy`, { needs, input: ReportPageRef, output: Saved }),
  remove: act(`${at}/delete`, {
    needs,
    input: ReportPageRef,
    output: Done,
    errors: ['notOwner'],
    back: 'restore',
    backBy: 'record',
  }),
  restore: act(`${at}/restore`, { needs, input: ReportPageRef, output: Done, errors: ['notOwner'] }),
  /** The order in which the person has the pages. */
  arrange: act(`${at}/arrange`, {
    needs,
    personal: true,
    input: z.object({ ids: z.array(Id).max(500) }),
    output: Done,
  }),
  schedule: act(`${at}/schedule`, { needs, input: ScheduleForm, output: Done, errors: ['notOwner'] }),
  unschedule: act(`${at}/unschedule`, { needs, input: ReportPageRef, output: Done, errors: ['notOwner'] }),
  /** Mails the page to whoever asks, once for each request. */
  mailNow: act(`${at}/mailNow`, {
    needs,
    personal: true,
    once: true,
    input: ReportPageRef.extend({ clientRequestId: ClientRequestId }),
    output: Done,
    errors: ['noAddress'],
  }),
}
