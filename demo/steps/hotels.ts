import { hotelOf } from '#contract/catalog/hotels/hotels.ts'
import { HotelForm } from '#contract/catalog/hotels/hotels.schema.ts'
import { loadHotels } from '#server/catalog/hotels/place-room.ts'
import { saveHotel } from '#server/catalog/hotels/save-hotel.ts'
import { hotelTexts } from '../world/hotel-texts.ts'
import { inFive } from '../world/texts.ts'
import { opening } from './clock.ts'
import { adminOf } from './companies.ts'
import { acting, type Stage } from './stage.ts'

/** The rooms named their hotels in one language; here each gets its name and area in five. */
export const nameHotels = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const ctx = as(stage.clock.at(opening + 3, 600), adminOf(stage))
    const existing = await loadHotels(ctx)
    for (const { names, areas } of hotelTexts) {
      const hotel = hotelOf(existing, { hotel: names[0], area: areas[0] })
      if (!hotel || hotel === 'several') continue
      const form = { id: hotel.id, names: inFive(names), areas: inFive(areas) }
      await saveHotel(ctx, HotelForm.parse(form))
    }
  })
