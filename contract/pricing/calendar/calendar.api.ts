import { act, read } from '../../kit/endpoint.ts'
import { Done } from '../../kit/schema.ts'
import {
  BasePriceForm,
  Calendar,
  CalendarBulk,
  CalendarChanged,
  CalendarLook,
  CalendarSave,
  PricedSkus,
  SkuPick,
} from './calendar.schema.ts'
import { priceKeys } from '../families.ts'

const at = '/supplier/standard'
const needs = priceKeys.play.calendar
const edit = `${needs}.edit` as const

/** What the SKUs of a family sell for by day. */
export const calendarApi = {
  calendarSkus: read(`${at}/calendarPrice/skus`, { needs, input: SkuPick, output: PricedSkus }),
  calendarGet: read(`${at}/calendarPrice/get`, { needs, input: CalendarLook, output: Calendar }),
  calendarSave: act(`${at}/calendarPrice/save`, {
    needs: edit,
    input: CalendarSave,
    output: CalendarChanged,
  }),
  /** The same for a pattern of days: a range, some weekdays, some sessions. */
  calendarSaveBulk: act(`${at}/calendarPrice/saveBulk`, {
    needs: edit,
    input: CalendarBulk,
    output: CalendarChanged,
  }),
  basePriceSave: act(`${at}/calendarPrice/saveBase`, { needs: edit, input: BasePriceForm, output: Done }),
}
