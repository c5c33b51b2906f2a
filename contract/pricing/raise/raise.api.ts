import { act, read } from '../../kit/endpoint.ts'
import { Saved } from '../../kit/schema.ts'
import { CalendarChanged } from '../calendar/calendar.schema.ts'
import { MatrixSave } from '../matrix/price-matrix.schema.ts'
import {
  MatrixAsk,
  SkuCalendars,
  RaiseAsk,
  Raised,
  RaisePreview,
  RaiseSave,
  RaiseStart,
} from './raise.schema.ts'

const calendar = 'entertainment.calendarPrice'

/** Selling prices of many SKUs: side by side, and changed together. */
export const raiseApi = {
  calendarMatrix: read('/supplier/standard/calendarPrice/matrix', {
    needs: calendar,
    input: MatrixAsk,
    output: SkuCalendars,
  }),
  /** Typed or pasted cells of several SKUs, all or none. */
  calendarMatrixSave: act('/supplier/standard/calendarPrice/matrix/save', {
    needs: `${calendar}.edit`,
    input: MatrixSave,
    output: CalendarChanged,
  }),
  /** Every price that a rise or fall would change, before and after; changes nothing. */
  raisePreview: read('/supplier/standard/calendarPrice/raise/preview', {
    needs: `${calendar}.edit`,
    input: RaiseAsk,
    output: RaisePreview,
  }),
  /** Does it for one SKU: one act with one entry in the change log. */
  raiseSave: act('/supplier/standard/calendarPrice/raise/save', {
    needs: `${calendar}.edit`,
    input: RaiseSave,
    output: Raised,
    many: true,
    back: 'priceLogRevert',
    bodyLimit: 8 * 1024 * 1024,
  }),
  /** Does it for many in the background, as it was shown: one act, with progress, that can be taken back as one. */
  raiseStart: act('/supplier/standard/calendarPrice/raise/start', {
    needs: `${calendar}.edit`,
    input: RaiseStart,
    output: Saved,
    once: true,
    bodyLimit: 32 * 1024 * 1024,
  }),
}
