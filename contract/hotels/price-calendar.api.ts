import { act, read } from '../kit/endpoint.ts'
import { CalendarChanged, CalendarSave } from '../pricing/calendar/calendar.schema.ts'
import { MatrixFill, MatrixSave } from '../pricing/matrix/price-matrix.schema.ts'
import { Board, FillStock, Holds, HoldsAsk, SaveStock, Unblock, StockChanged } from '../stock/stock.schema.ts'
import { HotelCalendar, RoomDaysAsk } from './price-calendar.schema.ts'

const at = '/hotelSupplierService/hotelRoom/priceCalendar'
const needs = 'hotel.hotelPriceCalendar'
const edit = 'hotel.hotelPriceCalendar.edit'

/** All rooms of a hotel in one calendar of prices and stock. */
export const priceCalendarApi = {
  roomPrices: read(`${at}/prices`, { needs, input: RoomDaysAsk, output: HotelCalendar }),
  roomPricesSave: act(`${at}/savePrices`, { needs: edit, input: MatrixSave, output: CalendarChanged }),
  /** The same of one room. */
  roomDaysSave: act(`${at}/saveRoom`, { needs: edit, input: CalendarSave, output: CalendarChanged }),
  roomPricesFill: act(`${at}/fillPrices`, { needs: edit, input: MatrixFill, output: CalendarChanged }),
  /** The rooms whose stock is counted, with the cells of the pools that they draw on. */
  roomBoard: read(`${at}/board`, { needs, input: RoomDaysAsk, output: Board }),
  roomStockSave: act(`${at}/saveStock`, { needs: edit, input: SaveStock, output: StockChanged, asks: true }),
  roomStockFill: act(`${at}/fillStock`, { needs: edit, input: FillStock, output: StockChanged, asks: true }),
  roomUnblock: act(`${at}/unblock`, { needs: edit, input: Unblock, output: StockChanged }),
  roomHolds: read(`${at}/holds`, { needs, input: HoldsAsk, output: Holds }),
}
