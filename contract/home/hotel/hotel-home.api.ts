import { z } from 'zod'
import { read } from '../../kit/endpoint.ts'
import { HotelNights, HotelStay, HotelToday } from './hotel-home.schema.ts'

const needs = 'home.HotelIndex'
const stays = z.object({ rows: z.array(HotelStay), total: z.number().int() })

/** The first page of the hotels, one small answer a card. */
export const hotelHomeApi = {
  hotelToday: read('/supplier/home/hotel/today', { needs, output: HotelToday }),
  hotelNights: read('/supplier/home/hotel/nights', { needs, output: HotelNights }),
  /** Of today, those who are still to come first. */
  hotelArrivals: read('/supplier/home/hotel/arrivals', { needs, output: stays }),
  /** Not confirmed yet, the nearest arrival first. */
  hotelUnconfirmed: read('/supplier/home/hotel/unconfirmed', { needs, output: stays }),
}
