import { act, read } from '../kit/endpoint.ts'
import { MatrixAsk, SkuCalendars, RaiseAsk, Raised, RaisePreview, RaiseSave } from './raise.schema.ts'

const calendar = 'entertainment.calendarPrice'

/** Selling prices of many SKUs: side by side, and changed together. */
export const raiseApi = {
  calendarMatrix: read('/supplier/standard/calendarPrice/matrix', {
    needs: calendar,
    input: MatrixAsk,
    output: SkuCalendars,
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
    errors: ['priceChanged'],
  }),
}
